/// How often a device asks (RFC 8628 section 3.5).
package struct DevicePolling: Hashable, Sendable {
    private static let step = Duration.seconds(5)
    private static let longest = Duration.seconds(60)

    private var interval: Duration
    /// Of questions that got no answer, since the last that got one.
    private var lost = 0

    package init(interval: Duration) {
        self.interval = max(interval, .seconds(1))
    }

    /// The wait before the next question.
    package var delay: Duration {
        lost == 0 ? interval : max(interval, min(interval * (1 << min(lost, 6)), Self.longest))
    }

    /// The server answered.
    package mutating func answered() {
        lost = 0
    }

    /// The server wants to be asked less often, for good.
    package mutating func slowDown() {
        lost = 0
        interval += Self.step
    }

    /// The server did not answer: the waits double until it does.
    package mutating func gotNoAnswer() {
        lost += 1
    }
}
