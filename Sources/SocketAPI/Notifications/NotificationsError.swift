/// An error of the interface `org.applifecycle.Notifications`.
package enum NotificationsError: SocketError, Hashable {
    /// There is no `[Notifications]`, or no push server to make an endpoint on.
    case notConfigured
    /// The generation is not the session's; the one given is told.
    case staleGeneration(generation: Int)
    /// The app's server does not know yet, and is told later.
    case serverUnavailable(message: String)

    /// The full names, as they stand in an error reply.
    package enum Name: String, Sendable, CaseIterable {
        /// See ``NotificationsError/notConfigured``.
        case notConfigured = "org.applifecycle.Notifications.NotConfigured"
        /// See ``NotificationsError/staleGeneration(generation:)``.
        case staleGeneration = "org.applifecycle.Notifications.StaleGeneration"
        /// See ``NotificationsError/serverUnavailable(message:)``.
        case serverUnavailable = "org.applifecycle.Notifications.ServerUnavailable"
    }

    package var name: String {
        switch self {
        case .notConfigured: Name.notConfigured.rawValue
        case .staleGeneration: Name.staleGeneration.rawValue
        case .serverUnavailable: Name.serverUnavailable.rawValue
        }
    }

    package var parameters: [String: SocketErrorValue] {
        switch self {
        case .notConfigured: [:]
        case .staleGeneration(let generation): ["generation": .integer(generation)]
        case .serverUnavailable(let message): ["message": .string(message)]
        }
    }
}
