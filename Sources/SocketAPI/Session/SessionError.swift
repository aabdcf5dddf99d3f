/// An error of the interface `org.applifecycle.Session`.
package enum SessionError: SocketError, Hashable {
    /// The user has no session.
    case notSignedIn(user: String)
    /// The user is being logged out.
    case logoutInProgress(user: String, logoutId: String)
    /// The app says that so many pieces of work would be lost.
    case unsentWork(user: String, count: Int)
    /// The user's id cannot be used.
    case invalidUser(user: String, message: String)
    /// No receipt with this id is remembered.
    case noSuchReceipt(id: String)
    /// The command does not fit the service's state.
    case wrongState(state: String, command: String)
    /// There is no `[OAuth]`.
    case notConfigured
    /// The person said no on the other device.
    case signInDenied
    /// The code was not used in time.
    case signInExpired
    /// The authorization server does not do its part.
    case serverUnavailable(message: String)

    /// The full names, as they stand in an error reply.
    package enum Name: String, Sendable, CaseIterable {
        /// See ``SessionError/notSignedIn(user:)``.
        case notSignedIn = "org.applifecycle.Session.NotSignedIn"
        /// See ``SessionError/logoutInProgress(user:logoutId:)``.
        case logoutInProgress = "org.applifecycle.Session.LogoutInProgress"
        /// See ``SessionError/unsentWork(user:count:)``.
        case unsentWork = "org.applifecycle.Session.UnsentWork"
        /// See ``SessionError/invalidUser(user:message:)``.
        case invalidUser = "org.applifecycle.Session.InvalidUser"
        /// See ``SessionError/noSuchReceipt(id:)``.
        case noSuchReceipt = "org.applifecycle.Session.NoSuchReceipt"
        /// See ``SessionError/wrongState(state:command:)``.
        case wrongState = "org.applifecycle.Session.WrongState"
        /// See ``SessionError/notConfigured``.
        case notConfigured = "org.applifecycle.Session.NotConfigured"
        /// See ``SessionError/signInDenied``.
        case signInDenied = "org.applifecycle.Session.SignInDenied"
        /// See ``SessionError/signInExpired``.
        case signInExpired = "org.applifecycle.Session.SignInExpired"
        /// See ``SessionError/serverUnavailable(message:)``.
        case serverUnavailable = "org.applifecycle.Session.ServerUnavailable"
    }

    package var name: String {
        switch self {
        case .notSignedIn: Name.notSignedIn.rawValue
        case .logoutInProgress: Name.logoutInProgress.rawValue
        case .unsentWork: Name.unsentWork.rawValue
        case .invalidUser: Name.invalidUser.rawValue
        case .noSuchReceipt: Name.noSuchReceipt.rawValue
        case .wrongState: Name.wrongState.rawValue
        case .notConfigured: Name.notConfigured.rawValue
        case .signInDenied: Name.signInDenied.rawValue
        case .signInExpired: Name.signInExpired.rawValue
        case .serverUnavailable: Name.serverUnavailable.rawValue
        }
    }

    package var parameters: [String: SocketErrorValue] {
        switch self {
        case .notSignedIn(let user): ["user": .string(user)]
        case .logoutInProgress(let user, let logoutId): ["user": .string(user), "logoutId": .string(logoutId)]
        case .unsentWork(let user, let count): ["user": .string(user), "count": .integer(count)]
        case .invalidUser(let user, let message): ["user": .string(user), "message": .string(message)]
        case .noSuchReceipt(let id): ["id": .string(id)]
        case .wrongState(let state, let command): ["state": .string(state), "command": .string(command)]
        case .notConfigured, .signInDenied, .signInExpired: [:]
        case .serverUnavailable(let message): ["message": .string(message)]
        }
    }
}
