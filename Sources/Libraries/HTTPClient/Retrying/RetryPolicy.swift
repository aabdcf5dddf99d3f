/// How often, and how soon, a request is sent again.
package struct RetryPolicy: Hashable, Sendable {
    /// Of one request, the first included.
    package var attempts: Int
    /// The limit of the first wait; it doubles with each attempt, and the wait is a random part of it.
    package var firstWait: Duration
    /// The limit of every wait of our own choice.
    package var longestWait: Duration
    /// The longest that a server can keep us away with Retry-After.
    package var longestAsked: Duration
    package var budget: RetryBudget.Limits

    package init(
        attempts: Int = 4, firstWait: Duration = .milliseconds(200), longestWait: Duration = .seconds(10),
        longestAsked: Duration = .seconds(3600), budget: RetryBudget.Limits = RetryBudget.Limits()
    ) {
        self.attempts = attempts
        self.firstWait = firstWait
        self.longestWait = longestWait
        self.longestAsked = longestAsked
        self.budget = budget
    }

    /// Exponential with full jitter, so that devices that lost the same server do not come back in step.
    /// - Parameters:
    ///   - attempts: how many there were.
    ///   - random: from 0 to 1.
    func wait(after attempts: Int, random: Double) -> Duration {
        let limit = min(firstWait * (1 << min(max(attempts - 1, 0), 16)), longestWait)
        return limit * min(max(random, 0), 1)
    }
}
