/// What a participant is told.
package enum LogoutNotice: Hashable, Sendable {
    case joined
    /// Tokens are dead, rows and files are not touched yet; the daemon waits for the acknowledgement.
    case started(logout: String, user: String, participant: String)
    case finished(logout: String)
}
