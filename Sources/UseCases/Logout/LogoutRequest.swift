package import LifecycleDomain

/// The wish to log somebody out.
package struct LogoutRequest: Sendable {
    package let user: UserID
    package let reason: LogoutReason
    package let caller: Caller
    /// When the wish arrived, in time since the machine started: one that arrived while a logout of the user ran
    /// belongs to that logout.
    package let arrived: Duration
    /// Also when work that nobody sent would be lost.
    package let isForced: Bool

    package init(user: UserID, reason: LogoutReason, caller: Caller, arrived: Duration, isForced: Bool = false) {
        self.user = user
        self.reason = reason
        self.caller = caller
        self.arrived = arrived
        self.isForced = isForced
    }
}
