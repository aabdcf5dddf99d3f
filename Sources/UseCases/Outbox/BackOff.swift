import LifecycleDomain

/// When a duty is tried again that a server did not take.
///
/// Exponential with full jitter: many devices that lost the same server do not come back in step.
package struct BackOff: Sendable {
    /// The limit of the first wait; it doubles with each attempt.
    static let first = Duration.seconds(5)
    /// The limit of every wait of our own choice.
    static let longest = Duration.seconds(3600)
    /// The longest wait that a server can ask for.
    static let longestAsked = Duration.seconds(86_400)
    /// No attempt follows another at once.
    static let shortest = Duration.seconds(1)

    private let random: @Sendable () -> Double

    /// Takes a source of numbers from 0 to 1.
    package init(random: @escaping @Sendable () -> Double) {
        self.random = random
    }

    /// How long to wait.
    /// - Parameters:
    ///   - attempts: how many have failed, the last one included.
    ///   - asked: what the server asked for; absurd values are cut.
    func delay(afterAttempts attempts: Int, asked: Duration?) -> Duration {
        let limit = min(Self.first * (1 << min(max(attempts - 1, 0), 16)), Self.longest)
        let chosen = max(limit * min(max(random(), 0), 1), Self.shortest)
        return max(chosen, Self.asked(asked))
    }

    /// What a server asked for, within what is believed.
    static func asked(_ duration: Duration?) -> Duration {
        min(max(duration ?? .zero, .zero), longestAsked)
    }

    /// Whether a moment is farther away than any wait: the clock was wrong when it was written down, or is now.
    static func isAbsurd(_ due: RealtimeInstant, now: RealtimeInstant) -> Bool {
        due > now.advanced(by: longestAsked + longest)
    }
}
