/// Why flags are not in step with the server.
package enum FlagSyncError: Error, Hashable, Sendable {
    case server(FlagServerError)
    /// The user was logged out meanwhile: there is nobody whose flags they were.
    case sessionIsOver

    package var message: String {
        switch self {
        case .server(let error): error.message
        case .sessionIsOver: "the session is over"
        }
    }
}
