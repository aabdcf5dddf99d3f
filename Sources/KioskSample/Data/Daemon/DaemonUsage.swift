package import KioskDomain
import SocketAPI

/// Usage events by `org.applifecycle.Analytics`.
package struct DaemonUsage: UsageGateway {
    private let daemon: DaemonConnection

    package init(daemon: DaemonConnection) {
        self.daemon = daemon
    }

    package func setConsent(_ isGranted: Bool, of guest: Guest) async throws(GatewayFailure) {
        let call = SetConsentCall(granted: isGranted, user: guest.user, generation: guest.generation)
        let _: NoMembers = try await daemon.call("org.applifecycle.Analytics.SetConsent", call)
    }

    package func track(
        _ event: String, _ attributes: [String: String], of guest: Guest
    ) async throws(GatewayFailure) -> Bool {
        let call = TrackCall(name: event, attributes: attributes, user: guest.user, generation: guest.generation)
        let reply: TrackCall.Reply = try await daemon.call("org.applifecycle.Analytics.Track", call)
        return reply.accepted
    }
}

struct SetConsentCall: Codable, Sendable {
    let granted: Bool
    let user: String
    let generation: Int
}

struct TrackCall: Codable, Sendable {
    struct Reply: Codable, Sendable {
        let accepted: Bool
    }

    let name: String
    let attributes: [String: String]
    let user: String
    let generation: Int
}
