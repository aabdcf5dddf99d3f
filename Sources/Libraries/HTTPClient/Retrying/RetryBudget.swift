/// How many requests to one origin may be sent again: a share of what is sent at all, so that a storm of failures does
/// not multiply the load that causes it.
package struct RetryBudget: Sendable {
    package struct Limits: Hashable, Sendable {
        /// What each request adds.
        package var perRequest: Double
        /// What time adds, so that whoever sends seldom can retry too.
        package var perMinute: Double
        package var most: Double

        package init(perRequest: Double = 0.2, perMinute: Double = 10, most: Double = 10) {
            self.perRequest = perRequest
            self.perMinute = perMinute
            self.most = most
        }
    }

    private let limits: Limits
    private var tokens: Double
    private var lastLook: Duration

    init(_ limits: Limits, at now: Duration) {
        self.limits = limits
        tokens = limits.most
        lastLook = now
    }

    /// A request is sent for the first time.
    mutating func deposit(at now: Duration) {
        tokens = min(grown(to: now) + limits.perRequest, limits.most)
        lastLook = now
    }

    /// Takes what one more attempt costs.
    /// - Returns: false where there is not enough; nothing is taken then.
    mutating func withdraw(at now: Duration) -> Bool {
        tokens = grown(to: now)
        lastLook = now
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }

    private func grown(to now: Duration) -> Double {
        min(tokens + max((now - lastLook) / .seconds(60), 0) * limits.perMinute, limits.most)
    }
}
