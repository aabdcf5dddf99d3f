package import KioskDomain

/// Who is at the kiosk: how they arrive, and how they leave nothing behind. What they do between is in the extensions.
package actor Visit {
    package private(set) var guest: Guest?
    private var isLeaving = false
    /// The logouts that have ended a visit here, and whose last receipt is still to be shown.
    private var departures: Set<String> = []

    /// The player of this visit.
    var machine = AudioPlayer()

    let daemon: any DaemonGateway
    let database: any CafeGateway
    let output: any AudioOutput
    private let report: @Sendable (String) -> Void

    /// - Parameter report: takes a line for the journal; none of them names a user.
    package init(
        daemon: any DaemonGateway, database: any CafeGateway, output: any AudioOutput,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.daemon = daemon
        self.database = database
        self.output = output
        self.report = report
    }

    /// - Throws: `Refusal.nobodySignedIn`.
    package func requireGuest() throws(Refusal) -> Guest {
        guard let guest else { throw .nobodySignedIn }
        return guest
    }

    /// Signs a user in; a session of theirs that goes on keeps its token.
    /// - Parameter token: the one for a new session.
    /// - Returns: Whether it is happy hour, which is a flag of the device's.
    package func signIn(_ user: String, token: String) async throws -> Bool {
        guard guest == nil, !isLeaving else { throw Refusal.somebodySignedIn }
        let arrived = try await daemon.signIn(user)
        try await database.open()
        // From here on notices are heeded; of a logout that was faster the keychain tells.
        guest = arrived
        do {
            if try await daemon.token(of: arrived) == nil { try await daemon.keep(token, of: arrived) }
        } catch {
            await leave(user, "not signed in")
            throw error
        }
        return await daemon.isOn("happy-hour")
    }

    /// The guest leaves the kiosk, and their session goes on.
    package func quit() async {
        if let guest { await leave(guest.user, "quit") }
    }

    /// Logs the guest out.
    /// - Returns: The receipt; nil where a notice has shown it already.
    package func logOut() async throws -> LogoutReceipt? {
        let guest = try requireGuest()
        let receipt = try await daemon.logOut(guest)
        // Also where the daemon has not told of it: the connection of a participant may have been lost.
        if await leave(guest.user, "logout \(receipt.id)") { departures.insert(receipt.id) }
        return claim(receipt)
    }

    /// Does what a participant is told.
    /// - Returns: The receipt of a logout that is over and not shown yet.
    package func handle(_ notice: LogoutNotice) async throws -> LogoutReceipt? {
        switch notice {
        case .joined:
            // The daemon was away, and with it every notice: who comes back to their session signs in again.
            if let guest, await leave(guest.user, "service away") { throw Refusal.serviceWasAway }
        case .started(let logout, let user, let participant):
            if user == guest?.user { departures.insert(logout) }
            let wasHere = await leave(user, "logout \(logout)")
            let detail = wasHere ? "player stopped, database closed" : "not at this kiosk"
            try await daemon.acknowledge(logout, participant: participant, detail: detail)
            report("logout \(logout): acknowledged")
        case .finished(let logout):
            if departures.contains(logout) { return claim(try await daemon.receipt(of: logout)) }
        }
        return nil
    }

    /// The last receipt of a logout is shown once, whoever asks first.
    private func claim(_ receipt: LogoutReceipt) -> LogoutReceipt? {
        receipt.outcome == .incomplete || departures.remove(receipt.id) != nil ? receipt : nil
    }

    /// Ends a user's visit: from here on everything that needs a guest is refused.
    /// - Returns: Whether they were here.
    @discardableResult
    private func leave(_ user: String, _ cause: String) async -> Bool {
        guard guest?.user == user else { return false }
        guest = nil
        isLeaving = true
        try? await send(.stop)
        report("\(cause): player stopped")
        await database.close()
        report("\(cause): database closed")
        isLeaving = false
        return true
    }
}
