import SocketAPI

/// What a step did over time: its attempts, and the waits between them.
///
/// Times are microseconds since the startup began.
struct StepSpans: Sendable, Hashable {
    /// One attempt.
    struct Attempt: Sendable, Hashable {
        /// From 1.
        let number: Int
        let start: Int
        /// Nil while it runs.
        let length: Int?
        /// Nil while it runs.
        let outcome: LifecycleInterface.Outcome?
        let detail: String?
    }

    /// A time in which the step was not tried.
    struct Wait: Sendable, Hashable {
        let start: Int
        let length: Int
    }

    let attempts: [Attempt]
    let waits: [Wait]

    /// Reads a step; one that was never begun has no spans.
    init(_ step: LifecycleInterface.Step) {
        guard let start = step.startedUsec else {
            attempts = []
            waits = []
            return
        }
        let isTrying = step.outcome == nil && step.nextAttemptUsec == nil
        let first = max(1, step.attempts - step.history.count + (isTrying ? 0 : 1))
        var attempts = step.history.enumerated().map { index, attempt in
            Attempt(
                number: first + index, start: attempt.startedUsec, length: attempt.durationUsec,
                outcome: attempt.outcome, detail: attempt.detail)
        }
        if attempts.isEmpty {
            attempts = [
                Attempt(
                    number: max(1, step.attempts), start: start, length: step.durationUsec, outcome: step.outcome,
                    detail: step.detail)
            ]
        } else if isTrying {
            // When the present attempt began is not told before it has ended: the wait before it is drawn with it.
            let begin = step.history.last.map { $0.startedUsec + $0.durationUsec } ?? start
            attempts.append(
                Attempt(number: first + attempts.count, start: begin, length: nil, outcome: nil, detail: nil))
        }
        self.attempts = attempts
        waits = Self.gaps(from: start, to: step.nextAttemptUsec ?? step.endUsec, between: attempts)
    }

    private static func gaps(from start: Int, to end: Int?, between attempts: [Attempt]) -> [Wait] {
        var waits: [Wait] = []
        var time: Int? = start
        for attempt in attempts {
            if let time, attempt.start > time { waits.append(Wait(start: time, length: attempt.start - time)) }
            time = attempt.length.map { attempt.start + $0 }
        }
        if let time, let end, end > time { waits.append(Wait(start: time, length: end - time)) }
        return waits
    }
}

extension LifecycleInterface.Step {
    /// When it ended, in microseconds since the startup began; nil until it does.
    var endUsec: Int? {
        guard let startedUsec, let durationUsec else { return nil }
        return startedUsec + durationUsec
    }
}
