extension KeychainInterface {
    /// The interface definition that the daemon publishes.
    package static let text = """
        # Secrets of the users who are signed in, sealed at rest with a key of the session's own.
        # Only the uid that owns the session may call; not even the admin group.
        # A list without an item is answered by one reply without members.
        interface org.applifecycle.Keychain

        # accessToken and refreshToken are revoked at the server at logout.
        type Kind (accessToken, refreshToken, other)

        type Item (name: string, kind: Kind, expiresRealtimeUsec: ?int, storedRealtimeUsec: int)

        # secret: at most 64 KiB. generation: from Login; an older one is refused, so a late refresh cannot revive a
        # session.
        method Store(
          user: string,
          generation: int,
          name: string,
          secret: string,
          kind: ?Kind,
          expiresRealtimeUsec: ?int
        ) -> ()
        method Retrieve(user: string, generation: int, name: string) -> (secret: string, item: Item)

        # Call with more: one item a reply.
        method List(user: string, generation: int) -> (item: Item)
        method Delete(user: string, generation: int, name: string) -> ()

        # An access token that is valid now: of the items of kind accessToken the one that was stored last, or one that
        # the server gives for the refreshToken. Only the daemon refreshes: two refreshers kill a token family. rejected:
        # the token that a server has just refused with 401. SignInRequired: only a new sign-in can help.
        method GetAccessToken(
          user: string,
          generation: int,
          rejected: ?string
        ) -> (token: string, expiresRealtimeUsec: ?int)

        error NoSuchItem (name: string)
        error NotSignedIn (user: string)
        error StaleGeneration (generation: int)
        error LogoutInProgress (user: string, logoutId: string)
        error SignInRequired (user: string)
        error ServerUnavailable (message: string)

        """
}
