package import LifecycleDomain

/// The wish to log somebody out.
package struct LogoutRequest: Sendable {
    package let user: UserID
    package let reason: LogoutReason
    package let caller: Caller
    /// When the wish arrived, in time since the machine started: one that arrived while a logout of the user ran
    /// belongs to that logout.
    package let arrived: Duration
    /// Whether it goes on although the app says that unsent work would be lost.
    package let isForced: Bool

    package init(user: UserID, reason: LogoutReason, caller: Caller, arrived: Duration, isForced: Bool = false) {
        self.user = user
        self.reason = reason
        self.caller = caller
        self.arrived = arrived
        self.isForced = isForced
    }
}
