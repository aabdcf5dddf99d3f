package import KioskDomain

/// The kiosk's part in a logout, whoever asked for it.
package struct Departure: Sendable {
    /// The name of the kiosk among the participants.
    package static let participantName = "kiosk"

    private let visit: Visit
    private let sessions: any SessionGateway
    private let player: PlayerDesk
    private let database: any DatabaseGateway
    private let report: @Sendable (String) -> Void

    /// - Parameter report: Takes a line for the journal; none of them names a user.
    package init(
        visit: Visit, sessions: any SessionGateway, player: PlayerDesk, database: any DatabaseGateway,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.visit = visit
        self.sessions = sessions
        self.player = player
        self.database = database
        self.report = report
    }

    /// Logs the guest out.
    /// - Returns: The receipt; nil where a notice has led to it already.
    package func logOut() async throws -> LogoutReceipt? {
        let receipt = try await awaitReceipt(of: visit.requireGuest())
        // Also where the daemon has not told of it: the connection of a participant may have been lost.
        await leave(receipt.id)
        if receipt.outcome == .incomplete { return receipt }
        return await visit.claimReceipt(receipt.id) ? receipt : nil
    }

    private func awaitReceipt(of guest: Guest) async throws(GatewayFailure) -> LogoutReceipt {
        await visit.setReceiptAwaited(true)
        do throws(GatewayFailure) {
            let receipt = try await sessions.logOut(guest)
            await visit.setReceiptAwaited(false)
            return receipt
        } catch {
            await visit.setReceiptAwaited(false)
            throw error
        }
    }

    /// Does what a notice asks for.
    /// - Returns: The receipt of a logout that is over and not shown yet.
    package func handle(_ notice: LogoutNotice) async throws -> LogoutReceipt? {
        switch notice {
        case .joined: return nil
        case .started(let logout, let user, let participant):
            let isOurs = await visit.guest?.user == user
            if isOurs { await leave(logout) }
            let detail = isOurs ? "player stopped, database closed" : "not at this kiosk"
            try await sessions.acknowledge(logout, participant: participant, detail: detail)
            report("logout \(logout): acknowledged")
            return nil
        case .finished(let logout, _):
            guard await visit.claimNoticedReceipt(logout) else { return nil }
            return try await sessions.receipt(of: logout)
        }
    }

    /// Ends the visit, stops the player, closes the database; a second time does nothing.
    private func leave(_ logout: String) async {
        guard await visit.beginLeaving(logout) else { return }
        _ = try? await player.accept(.stop)
        report("logout \(logout): player stopped")
        await database.close()
        report("logout \(logout): database closed")
        await visit.finishLeaving()
    }
}
