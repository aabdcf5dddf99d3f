package import KioskDomain

/// Signs a guest in and opens what is theirs.
package struct SignIn: Sendable {
    /// The flag that the kiosk reads.
    package static let happyHourFlag = "happy-hour"

    private let visit: Visit
    private let daemon: any SessionGateway & TokenGateway & FlagGateway
    private let database: any DatabaseGateway
    private let makeToken: @Sendable () -> String

    package init(
        visit: Visit, daemon: any SessionGateway & TokenGateway & FlagGateway, database: any DatabaseGateway,
        makeToken: @escaping @Sendable () -> String
    ) {
        self.visit = visit
        self.daemon = daemon
        self.database = database
        self.makeToken = makeToken
    }

    /// A session of the user's that goes on keeps its token, whatever has become of the kiosk meanwhile.
    package func callAsFunction(_ user: String) async throws -> Welcome {
        try await visit.beginArriving(user)
        do {
            return try await arrive(user)
        } catch {
            if await visit.guest == nil { await database.close() }
            throw error
        }
    }

    private func arrive(_ user: String) async throws -> Welcome {
        let guest = try await daemon.signIn(user)
        let known = try await daemon.token(of: guest)
        if known == nil { try await daemon.keep(makeToken(), of: guest) }
        let happyHour = try await happyHour(guest)
        try await database.open()
        try await visit.finishArriving(guest)
        return Welcome(guest: guest, isReturning: known != nil, happyHour: happyHour)
    }

    private func happyHour(_ guest: Guest) async throws(GatewayFailure) -> Bool? {
        do throws(GatewayFailure) {
            return try await daemon.isOn(Self.happyHourFlag, for: guest)
        } catch .notThere {
            return nil
        }
    }
}
