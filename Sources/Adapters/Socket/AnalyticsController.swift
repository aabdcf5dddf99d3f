import LifecycleDomain
package import LifecycleUseCases
import SocketAPI
package import Varlink

/// `org.applifecycle.Analytics`: calls in, use cases, replies out.
package struct AnalyticsController: Sendable {
    private let desk: AnalyticsDesk?
    private let gate: ServiceGate

    /// Makes a controller.
    /// - Parameter desk: nil where nothing is configured: every call is then answered with `NotConfigured`.
    package init(desk: AnalyticsDesk?, gate: ServiceGate) {
        self.desk = desk
        self.gate = gate
    }

    /// The interface with its methods; each waits until the startup is over, and refuses a step of it at once.
    /// - Throws: `InterfaceSyntaxError` when the text does not parse, which a test rules out.
    package func interface() throws(InterfaceSyntaxError) -> Interface {
        Interface(
            description: try InterfaceDescription(text: AnalyticsInterface.text),
            methods: [
                AnalyticsInterface.Track.name: .single(track),
                AnalyticsInterface.SetConsent.name: .single(setConsent),
                AnalyticsInterface.GetStatus.name: .single(getStatus),
            ]
        ).checking(gate.refuseOwnPrograms)
    }

    private func answer<Result>(
        _ user: String?, _ work: (AnalyticsDesk) async throws(ServiceError) -> Result
    ) async throws -> Result {
        try await gate.pass()
        do throws(ServiceError) {
            guard let desk else { throw .notConfigured }
            return try await work(desk)
        } catch {
            throw VarlinkError(analytics: error, user: user ?? "")
        }
    }

    @Sendable private func track(
        _ parameters: AnalyticsInterface.Track.Parameters, _ call: Call
    ) async throws -> AnalyticsInterface.Track.Reply {
        try await answer(parameters.user) { desk throws(ServiceError) in
            let isAccepted = try await desk.track(
                parameters.name, attributes: try Self.attributes(parameters.attributes),
                of: try AnalyticsPerson(user: parameters.user, generation: parameters.generation),
                caller: Caller(call.peer))
            return .init(accepted: isAccepted)
        }
    }

    @Sendable private func setConsent(
        _ parameters: AnalyticsInterface.SetConsent.Parameters, _ call: Call
    ) async throws -> NoMembers {
        try await answer(parameters.user) { desk throws(ServiceError) in
            try await desk.setConsent(
                parameters.granted,
                of: try AnalyticsPerson(user: parameters.user, generation: parameters.generation),
                caller: Caller(call.peer))
            return NoMembers()
        }
    }

    @Sendable private func getStatus(
        _ parameters: NoMembers, _ call: Call
    ) async throws -> AnalyticsInterface.GetStatus.Reply {
        try await answer(nil) { desk throws(ServiceError) in
            let status = try await desk.status()
            return .init(
                queued: status.queued, sent: status.sent, dropped: status.dropped,
                deviceConsent: status.hasDeviceConsent)
        }
    }

    /// The attributes of an event; Varlink's `object` is any value.
    private static func attributes(_ value: SocketValue?) throws(ServiceError) -> [String: StructuredValue] {
        guard let value, value != .null else { return [:] }
        guard case .object(let members) = value else { throw .invalidParameter("attributes") }
        return members.mapValues(StructuredValue.init)
    }
}

extension AnalyticsPerson {
    /// Whom a call names.
    fileprivate init(user: String?, generation: Int?) throws(ServiceError) {
        guard let user else {
            if generation != nil { throw .invalidParameter("generation") }
            self = .nobody
            return
        }
        self = .user(try UserID(parameter: user), generation.map { Generation(Int64($0)) })
    }
}
