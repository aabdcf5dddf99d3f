package import LifecycleDomain

/// Takes the app's events, and the consent to them, from whom they concern.
package struct AnalyticsDesk: Sendable {
    private let queue: EventQueue
    private let sessions: any SessionStore
    private let settings: CurrentSettings
    private let time: any Timekeeper

    package init(
        queue: EventQueue, sessions: any SessionStore, settings: CurrentSettings, time: any Timekeeper
    ) {
        self.queue = queue
        self.sessions = sessions
        self.settings = settings
        self.time = time
    }

    /// Keeps an event of a user, or of the device without one.
    /// - Returns: Whether it was kept: not without consent.
    package func track(
        _ name: String, attributes: [String: StructuredValue], of person: AnalyticsPerson, caller: Caller
    ) async throws(ServiceError) -> Bool {
        let scope = try await scope(of: person, caller)
        let event: AnalyticsEvent
        do throws(InvalidEvent) {
            event = try AnalyticsEvent(name: name, attributes: attributes, time: time.now)
        } catch {
            throw .invalidEvent(error)
        }
        return try await queue.keep(event, of: scope)
    }

    /// Writes down whether somebody agrees; who does not has nothing waiting from then on.
    package func setConsent(
        _ isGranted: Bool, of person: AnalyticsPerson, caller: Caller
    ) async throws(ServiceError) {
        try await queue.setConsent(isGranted, of: try await scope(of: person, caller))
    }

    package func status() async throws(ServiceError) -> AnalyticsStatus {
        try await queue.status()
    }

    private func scope(of person: AnalyticsPerson, _ caller: Caller) async throws(ServiceError) -> DataScope {
        let policy = settings.value.policy
        switch person {
        case .nobody:
            guard policy.allows(.deviceAnalytics, by: caller) else { throw .permissionDenied }
            return .device
        case .user(let user, let generation):
            let session = try await sessions.session(of: user, for: .analytics, caller, policy)
            if let generation, generation != session.generation {
                throw .session(.staleGeneration(generation))
            }
            return .session(session.generation)
        }
    }
}
