package import KioskDomain

/// The kiosk's part in a logout, whoever asked for it.
package struct Departure: Sendable {
    /// The name of the kiosk among the participants.
    package static let participantName = "kiosk"

    private let visit: Visit
    private let daemon: any SessionGateway & TokenGateway
    private let player: PlayerDesk
    private let database: any DatabaseGateway
    private let report: @Sendable (String) -> Void

    /// - Parameter report: Takes a line for the journal; none of them names a user.
    package init(
        visit: Visit, daemon: any SessionGateway & TokenGateway, player: PlayerDesk,
        database: any DatabaseGateway, report: @escaping @Sendable (String) -> Void
    ) {
        self.visit = visit
        self.daemon = daemon
        self.player = player
        self.database = database
        self.report = report
    }

    /// Logs the guest out.
    /// - Returns: The receipt; nil where a notice has led to it already.
    package func logOut() async throws -> LogoutReceipt? {
        let guest = try await visit.requireGuest()
        let receipt = try await awaitReceipt(of: guest)
        // Also where the daemon has not told of it: the connection of a participant may have been lost.
        _ = await leave(receipt.id, user: guest.user)
        if receipt.outcome == .incomplete { return receipt }
        return await visit.claimReceipt(receipt.id) ? receipt : nil
    }

    private func awaitReceipt(of guest: Guest) async throws(GatewayFailure) -> LogoutReceipt {
        await visit.setReceiptAwaited(true)
        do throws(GatewayFailure) {
            let receipt = try await daemon.logOut(guest)
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
        case .joined:
            try await checkSession()
            return nil
        case .started(let logout, let user, let participant):
            let wasHere = await leave(logout, user: user)
            let detail = wasHere ? "player stopped, database closed" : "not at this kiosk"
            try await daemon.acknowledge(logout, participant: participant, detail: detail)
            report("logout \(logout): acknowledged")
            return nil
        case .finished(let logout, _):
            guard await visit.claimNoticedReceipt(logout) else { return nil }
            return try await daemon.receipt(of: logout)
        }
    }

    /// Ends a visit whose logout nobody has told of, since the daemon was away or the kiosk had lost it.
    private func checkSession() async throws {
        guard let guest = await visit.guest else { return }
        do throws(GatewayFailure) {
            _ = try await daemon.token(of: guest)
        } catch .refused {
            _ = await leave("unknown", user: guest.user)
            throw VisitRefusal.signedOutMeanwhile
        }
    }

    /// Ends the visit, stops the player, closes the database; a second time does nothing.
    /// - Returns: Whether the user was here.
    private func leave(_ logout: String, user: String) async -> Bool {
        guard await visit.beginLeaving(logout, user: user) else { return false }
        _ = try? await player.accept(.stop)
        report("logout \(logout): player stopped")
        await database.close()
        report("logout \(logout): database closed")
        await visit.finishLeaving()
        return true
    }
}
