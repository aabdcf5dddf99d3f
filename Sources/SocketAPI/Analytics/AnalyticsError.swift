/// An error of the interface `org.applifecycle.Analytics`.
package enum AnalyticsError: SocketError, Hashable {
    /// The configuration has no `[Analytics]`.
    case notConfigured
    /// The event cannot be sent as it is.
    case invalidEvent(message: String)
    /// The user has no session, or is being logged out.
    case notSignedIn(user: String)
    /// The generation is not the session's; the one given is told.
    case staleGeneration(generation: Int)

    /// The full names, as they stand in an error reply.
    package enum Name: String, Sendable, CaseIterable {
        /// See ``AnalyticsError/notConfigured``.
        case notConfigured = "org.applifecycle.Analytics.NotConfigured"
        /// See ``AnalyticsError/invalidEvent(message:)``.
        case invalidEvent = "org.applifecycle.Analytics.InvalidEvent"
        /// See ``AnalyticsError/notSignedIn(user:)``.
        case notSignedIn = "org.applifecycle.Analytics.NotSignedIn"
        /// See ``AnalyticsError/staleGeneration(generation:)``.
        case staleGeneration = "org.applifecycle.Analytics.StaleGeneration"
    }

    package var name: String {
        switch self {
        case .notConfigured: Name.notConfigured.rawValue
        case .invalidEvent: Name.invalidEvent.rawValue
        case .notSignedIn: Name.notSignedIn.rawValue
        case .staleGeneration: Name.staleGeneration.rawValue
        }
    }

    package var parameters: [String: SocketErrorValue] {
        switch self {
        case .notConfigured: [:]
        case .invalidEvent(let message): ["message": .string(message)]
        case .notSignedIn(let user): ["user": .string(user)]
        case .staleGeneration(let generation): ["generation": .integer(generation)]
        }
    }
}
