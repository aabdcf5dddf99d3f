/// When an access token is too old to be sent.
package enum TokenFreshness {
    /// So long before its end a token is not sent any more: it must still be good when it arrives.
    private static let longestMargin = Duration.seconds(30)
    /// How far a clock may be behind the moment at which a token was stored and still be believed.
    private static let clockTolerance = Duration.seconds(60)

    /// The margin of a token; the whole of its life must not be one.
    package static func margin(of lifetime: Duration) -> Duration {
        min(longestMargin, max(lifetime, .zero) / 10)
    }

    /// Whether a token is good by the wall clock.
    ///
    /// A clock that stands before the moment at which the token was stored was set back, and says nothing of its age.
    package static func isGood(_ item: KeychainItem, now: RealtimeInstant) -> Bool {
        guard let expires = item.expires else { return true }
        guard item.stored <= now.advanced(by: clockTolerance) else { return false }
        let lifetime = Duration.microseconds(expires.microseconds - item.stored.microseconds)
        return now.advanced(by: margin(of: lifetime)) < expires
    }
}
