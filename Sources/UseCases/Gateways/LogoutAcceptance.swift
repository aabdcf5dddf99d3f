package import LifecycleDomain

/// What became of the wish to log somebody out.
package enum LogoutAcceptance: Sendable {
    case accepted(PendingLogout)
    /// A logout of the same user is on its way.
    case joins(LogoutID, owner: UInt32)
}
