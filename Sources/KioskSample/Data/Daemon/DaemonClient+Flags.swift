package import KioskDomain

/// Flags by `org.applifecycle.RemoteConfig`.
extension DaemonClient: FlagGateway {
    package func isOn(_ key: String, for guest: Guest) async throws(GatewayFailure) -> Bool {
        let parameters = GetFlagCall(key: key, user: guest.user)
        let reply: GetFlagCall.Reply = try await call("org.applifecycle.RemoteConfig.GetFlag", parameters)
        return reply.flag.booleanValue ?? false
    }
}

/// What the kiosk says to `GetFlag`, and takes from its reply.
struct GetFlagCall: Codable, Sendable {
    struct Flag: Codable, Sendable {
        let booleanValue: Bool?
    }

    struct Reply: Codable, Sendable {
        let flag: Flag
    }

    let key: String
    let user: String
}
