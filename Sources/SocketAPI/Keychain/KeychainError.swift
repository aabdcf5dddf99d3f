/// An error of the interface `org.applifecycle.Keychain`.
package enum KeychainError: SocketError, Hashable {
    /// The session has no secret of this name.
    case noSuchItem(name: String)
    /// The user has no session.
    case notSignedIn(user: String)
    /// The generation is not the session's; the one given is told.
    case staleGeneration(generation: Int)
    /// The session is being logged out.
    case logoutInProgress(user: String, logoutId: String)
    /// Only a new login can help.
    case signInRequired(user: String)
    /// The authorization server does not do its part; the same may succeed later.
    case serverUnavailable(message: String)

    /// The full names, as they stand in an error reply.
    package enum Name: String, Sendable, CaseIterable {
        /// See ``KeychainError/noSuchItem(name:)``.
        case noSuchItem = "org.applifecycle.Keychain.NoSuchItem"
        /// See ``KeychainError/notSignedIn(user:)``.
        case notSignedIn = "org.applifecycle.Keychain.NotSignedIn"
        /// See ``KeychainError/staleGeneration(generation:)``.
        case staleGeneration = "org.applifecycle.Keychain.StaleGeneration"
        /// See ``KeychainError/logoutInProgress(user:logoutId:)``.
        case logoutInProgress = "org.applifecycle.Keychain.LogoutInProgress"
        /// See ``KeychainError/signInRequired(user:)``.
        case signInRequired = "org.applifecycle.Keychain.SignInRequired"
        /// See ``KeychainError/serverUnavailable(message:)``.
        case serverUnavailable = "org.applifecycle.Keychain.ServerUnavailable"
    }

    package var name: String {
        switch self {
        case .noSuchItem: Name.noSuchItem.rawValue
        case .notSignedIn: Name.notSignedIn.rawValue
        case .staleGeneration: Name.staleGeneration.rawValue
        case .logoutInProgress: Name.logoutInProgress.rawValue
        case .signInRequired: Name.signInRequired.rawValue
        case .serverUnavailable: Name.serverUnavailable.rawValue
        }
    }

    package var parameters: [String: SocketErrorValue] {
        switch self {
        case .noSuchItem(let name): ["name": .string(name)]
        case .notSignedIn(let user), .signInRequired(let user): ["user": .string(user)]
        case .staleGeneration(let generation): ["generation": .integer(generation)]
        case .serverUnavailable(let message): ["message": .string(message)]
        case .logoutInProgress(let user, let logoutId): ["user": .string(user), "logoutId": .string(logoutId)]
        }
    }
}
