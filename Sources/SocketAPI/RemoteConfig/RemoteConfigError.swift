/// An error of the interface `org.applifecycle.RemoteConfig`.
package enum RemoteConfigError: SocketError, Hashable {
    /// The flags are known, and there is none of this name.
    case noSuchFlag(key: String)
    /// The configuration has no `[RemoteConfig]`.
    case notConfigured
    /// The user has no session, or is being logged out.
    case notSignedIn(user: String)
    /// The server does not answer as it should.
    case serverUnavailable(message: String)

    /// The full names, as they stand in an error reply.
    package enum Name: String, Sendable, CaseIterable {
        /// See ``RemoteConfigError/noSuchFlag(key:)``.
        case noSuchFlag = "org.applifecycle.RemoteConfig.NoSuchFlag"
        /// See ``RemoteConfigError/notConfigured``.
        case notConfigured = "org.applifecycle.RemoteConfig.NotConfigured"
        /// See ``RemoteConfigError/notSignedIn(user:)``.
        case notSignedIn = "org.applifecycle.RemoteConfig.NotSignedIn"
        /// See ``RemoteConfigError/serverUnavailable(message:)``.
        case serverUnavailable = "org.applifecycle.RemoteConfig.ServerUnavailable"
    }

    package var name: String {
        switch self {
        case .noSuchFlag: Name.noSuchFlag.rawValue
        case .notConfigured: Name.notConfigured.rawValue
        case .notSignedIn: Name.notSignedIn.rawValue
        case .serverUnavailable: Name.serverUnavailable.rawValue
        }
    }

    package var parameters: [String: SocketErrorValue] {
        switch self {
        case .noSuchFlag(let key): ["key": .string(key)]
        case .notConfigured: [:]
        case .notSignedIn(let user): ["user": .string(user)]
        case .serverUnavailable(let message): ["message": .string(message)]
        }
    }
}
