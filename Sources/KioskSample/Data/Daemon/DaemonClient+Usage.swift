package import KioskDomain
import SocketAPI

/// Usage events by `org.applifecycle.Analytics`.
extension DaemonClient: UsageGateway {
    package func setConsent(_ isGranted: Bool, of guest: Guest) async throws(GatewayFailure) {
        let parameters = SetConsentCall(granted: isGranted, user: guest.user, generation: guest.generation)
        let _: NoMembers = try await call("org.applifecycle.Analytics.SetConsent", parameters)
    }

    package func track(
        _ event: String, _ attributes: [String: String], of guest: Guest
    ) async throws(GatewayFailure) -> Bool {
        let parameters = TrackCall(name: event, attributes: attributes, user: guest.user, generation: guest.generation)
        let reply: TrackCall.Reply = try await call("org.applifecycle.Analytics.Track", parameters)
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
