package import KioskDomain

/// Flags by `org.applifecycle.RemoteConfig`.
package struct DaemonFlags: FlagGateway {
    private let daemon: DaemonConnection

    package init(daemon: DaemonConnection) {
        self.daemon = daemon
    }

    package func isOn(_ key: String, for guest: Guest) async throws(GatewayFailure) -> Bool {
        let call = GetFlagCall(key: key, user: guest.user)
        let reply: GetFlagCall.Reply = try await daemon.call("org.applifecycle.RemoteConfig.GetFlag", call)
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
