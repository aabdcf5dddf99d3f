extension SessionInterface {
    /// The interface definition that the daemon publishes.
    package static let text = """
        # Users who are signed in on this device, and their logout.
        # Who may call: docs/protocol.md has the table. Session, Keychain, Caches and Notifications wait until the startup
        # is over; a caller that belongs to a startup step gets WrongState at once.
        # A list without an item is answered by one reply without members.
        interface org.applifecycle.Session

        type Outcome (ok, degraded, skipped, deferred, failed, timedOut, cancelled)

        # generation: from one counter of the device, never used again.
        type Session (
          user: string,
          generation: int,
          state: (signedIn, loggingOut),
          ownerUid: int,
          sinceRealtimeUsec: int
        )

        # One step of a logout. name: tokens, participants, tables.DATABASE.TABLE, backups.DATABASE, caches.NAME,
        # push, analytics, flags, hooks.NAME, unsent.NAME, revocation. removed counts rows, files, keys; remaining what
        # read-back found.
        # verifiedBy: count (rows or files counted again), rewrite (VACUUM and checkpoint confirmed), markers (bytes
        # searched and not found). erasure: logical, or key where a key was destroyed and its removal read back.
        type StepReport (
          name: string,
          outcome: ?Outcome,
          durationUsec: ?int,
          removed: int,
          remaining: int,
          verifiedBy: [](count, rewrite, markers),
          erasure: ?(logical, key),
          detail: ?string
        )

        # What a logout did; holds no personal data. outcome: absent while it runs; owedToServer: all local work is
        # verified, a server still has to be told; incomplete: something local is left, named in steps, and is tried
        # again; the same receipt becomes complete later.
        type Receipt (
          id: string,
          outcome: ?(complete, owedToServer, incomplete),
          reason: (user, idle, expired, admin, remoteWipe, tokenRevoked, startup),
          ownerUid: int,
          acceptedRealtimeUsec: int,
          finishedRealtimeUsec: ?int,
          resumed: int,
          steps: []StepReport
        )

        # What of users who have no session lies on this device; names no user. name: as in StepReport, tokens,
        # tables.DATABASE.TABLE or caches.NAME, with a count above 0; or notices.DATABASE with a count of 0, where detail
        # says what a logout could not erase or prove in that database.
        type Leftover (name: string, count: int, detail: ?string)

        # Signs a user in for the calling uid. user: 1 to 255 bytes of UTF-8, compared byte by byte. attributes:
        # further names of the same person (a key of a table, a folder's name), usable as :NAME and %{NAME}.
        # Signed in already by this uid: the same generation again.
        method Login(user: string, attributes: ?[string]string) -> (generation: int)

        # The same by OAuth's device flow (RFC 8628): who signs in at the server is who signs in here. Call with more: the
        # first reply is what the person must do, the last one who signed in. The tokens are in the session's keychain.
        method LoginByDeviceFlow(attributes: ?[string]string) -> (
          userCode: ?string,
          verificationUri: ?string,
          verificationUriComplete: ?string,
          expiresInUsec: ?int,
          user: ?string,
          generation: ?int
        )

        # Keeps a session from its idle limit.
        method Touch(user: string) -> ()

        # Call with more: one session a reply.
        method List() -> (session: Session)

        # Call with more: one reply as each step begins and ends, the last one carries the receipt. Without more:
        # one reply with the receipt. A second logout of the same user joins the first. A user who is not signed in
        # is wiped all the same. force: also when the app says that unsent work would be lost.
        method Logout(user: string, reason: ?string, force: ?bool) -> (step: ?StepReport, receipt: ?Receipt)

        # Call with more: one receipt a reply. Who has unsent work stays signed in unless force is set; all others are
        # logged out, and the last reply is then UnsentWork.
        method LogoutAll(reason: ?string, force: ?bool) -> (receipt: Receipt)

        # Call with more: one reply for each table, cache and the tokens: what a logout of the user would remove. removed
        # counts it, outcome is absent, detail says what could not be counted. Nothing is touched.
        method PreviewLogout(user: string) -> (step: StepReport)

        # Call with more: one leftover a reply. Looks for rows and files of users who have no session.
        method Audit() -> (leftover: Leftover)

        method GetReceipt(id: string) -> (receipt: Receipt)

        # Call with more: one receipt a reply, newest first.
        method ListReceipts(limit: ?int) -> (receipt: Receipt)

        # Call with more and keep the connection: the caller becomes a participant under a name of its choice and is
        # told of each logout of its users after their tokens are dead and before tables and caches are touched.
        # It has timeoutUsec to acknowledge, on another connection; a closed one is not waited for.
        method Join(name: string) -> (
          participant: string,
          event: (joined, logoutStarted, logoutFinished),
          logoutId: ?string,
          user: ?string,
          timeoutUsec: ?int
        )

        method Acknowledge(participant: string, logoutId: string, detail: ?string) -> ()

        error NotSignedIn (user: string)
        error LogoutInProgress (user: string, logoutId: string)
        error UnsentWork (user: string, count: int)
        error InvalidUser (user: string, message: string)
        error NoSuchReceipt (id: string)
        error WrongState (state: string, command: string)
        error NotConfigured ()
        error SignInDenied ()
        error SignInExpired ()
        error ServerUnavailable (message: string)

        """
}
