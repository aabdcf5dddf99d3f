/// How often a step is tried again, and how long it waits before.
///
/// Exponential back-off with full jitter: a device that starts with a thousand others must not knock with them.
package struct RetryPolicy: Hashable, Sendable {
    package static let none = RetryPolicy(retries: 0)

    /// Attempts after the first.
    package let retries: Int
    package let firstDelay: Duration
    package let longestDelay: Duration

    package init(
        retries: Int, firstDelay: Duration = .milliseconds(500), longestDelay: Duration = .seconds(10)
    ) {
        self.retries = retries
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
    }

    /// How long to wait after an attempt failed.
    /// - Parameters:
    ///   - attempt: the number of the attempt, from 1.
    ///   - jitter: a random number from 0 to 1.
    package func delay(after attempt: Int, jitter: Double) -> Duration {
        let doublings = min(max(attempt - 1, 0), 30)
        return min(firstDelay * (1 << doublings), longestDelay) * min(max(jitter, 0), 1)
    }
}
