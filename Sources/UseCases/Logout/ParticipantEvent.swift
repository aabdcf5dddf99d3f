package import LifecycleDomain

/// What a participant is told; its users' names are known to it.
package enum ParticipantEvent: Hashable, Sendable {
    /// The tokens are dead, tables and caches are not touched yet.
    case logoutStarted(LogoutID, UserID, limit: Duration)
    case logoutFinished(LogoutID, UserID)
}
