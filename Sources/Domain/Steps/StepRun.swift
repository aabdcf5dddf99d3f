/// The machine of one step that was begun: its attempts, the waits between them, its limit.
///
/// Times are counted from the start of the startup.
struct StepRun: Sendable {
    /// What follows for the holder.
    enum Turn: Hashable, Sendable {
        case nothing
        case attempt
        case cancel
        case retry(after: Duration)
        /// The record says how the step ended. A laggard was told to end and did not: it is left to itself.
        case over(StepFailure?, isLaggard: Bool)
    }

    private enum Phase {
        case attempting
        /// Told to end; why, when it was the step's own fault.
        case cancelling(StepFailure?, until: Duration)
        case waiting(until: Duration)
    }

    private(set) var record: StartupStepRecord
    private(set) var failure: StepFailure?
    private let begun: Duration
    private var attemptBegun: Duration
    private var phase = Phase.attempting

    init(_ definition: StepDefinition, at now: Duration) {
        begun = now
        attemptBegun = now
        record = StartupStepRecord(definition, started: now, attempts: 1)
    }

    /// When something is due, unless an attempt ends before.
    var wakeUp: Duration? {
        switch phase {
        case .attempting: deadline
        case .cancelling(_, let until), .waiting(let until): until
        }
    }

    var isCancelling: Bool { if case .cancelling = phase { true } else { false } }

    /// For how long it runs.
    func age(at now: Duration) -> Duration { now - begun }

    private var definition: StepDefinition { record.definition }
    private var deadline: Duration? { definition.timeout.map { begun + $0 } }
    private var numberOfAttempt: String { "attempt \(record.attempts) of \(definition.retry.retries + 1)" }

    /// The attempt has come to its end.
    /// - Parameter jitter: a random number from 0 to 1.
    mutating func attemptEnded(
        _ result: Result<StepResult, StepFailure>, at now: Duration, jitter: Double
    ) -> Turn {
        switch (phase, result) {
        case (.waiting, _): return .nothing
        // Whatever came of it: what ignores its limit must not pass for having kept it.
        case (.cancelling(let limit?, _), _): return over(.timedOut, limit, at: now)
        case (.cancelling(nil, _), .failure(let cause)): return over(.cancelled, cause, at: now)
        case (_, .success(let result)):
            return over(result.outcome, nil, detail: result.detail, at: now)
        case (.attempting, .failure(let cause)): return attemptFailed(cause, at: now, jitter: jitter)
        }
    }

    /// The time of `wakeUp` has come.
    mutating func woken(at now: Duration, grace: StepGrace) -> Turn {
        guard let wakeUp, wakeUp <= now else { return .nothing }
        switch phase {
        case .attempting:
            let limit = definition.timeout?.stepText ?? ""
            return cut(StepFailure(.tryAgain, "not done within \(limit)"), at: now, grace: grace)
        case .cancelling(let limit, _):
            return over(
                limit == nil ? .cancelled : .timedOut,
                (limit ?? StepFailure(.internalError, "cancelled")).adding("it does not end"), at: now, isLaggard: true)
        case .waiting:
            // The machine may have slept meanwhile.
            if let deadline, deadline <= now { return outOfTime(at: now) }
            record.attempts += 1
            attemptBegun = now
            phase = .attempting
            return .attempt
        }
    }

    /// Its time is over: the attempt is cancelled, none comes after it.
    mutating func cut(_ limit: StepFailure, at now: Duration, grace: StepGrace) -> Turn {
        let before = failure.map { "; before: \($0.message)" } ?? ""
        let limit = StepFailure(limit.kind, "\(limit.message) (\(numberOfAttempt)\(before))")
        switch phase {
        case .cancelling: return .nothing
        case .waiting: return over(.timedOut, limit, at: now)
        case .attempting:
            phase = .cancelling(limit, until: now + (definition.grace ?? grace.afterFailure))
            return .cancel
        }
    }

    /// The startup is over for everybody: nobody's fault here.
    mutating func abandon(at now: Duration, patience: Duration) -> Turn {
        switch phase {
        case .cancelling: return .nothing
        case .waiting: return over(.cancelled, failure, at: now)
        case .attempting:
            phase = .cancelling(nil, until: now + (definition.grace ?? patience))
            return .cancel
        }
    }
}

extension StepRun {
    private mutating func attemptFailed(_ cause: StepFailure, at now: Duration, jitter: Double) -> Turn {
        failure = cause
        guard cause.kind.isWorthRetrying, record.attempts <= definition.retry.retries else {
            return over(.failed, definition.retry.retries == 0 ? cause : cause.adding(numberOfAttempt), at: now)
        }
        let delay = definition.retry.delay(after: record.attempts, jitter: jitter)
        if let deadline, now + delay >= deadline { return outOfTime(at: now) }
        note(.failed, cause.message, at: now)
        phase = .waiting(until: now + delay)
        return .retry(after: delay)
    }

    /// No attempt would fit any more: the failure of the last one is the step's.
    private mutating func outOfTime(at now: Duration) -> Turn {
        let limit = definition.timeout?.stepText ?? ""
        let cause = failure ?? StepFailure(.tryAgain, "not done")
        return over(.failed, cause.adding("\(numberOfAttempt), no time for another within \(limit)"), at: now)
    }

    private mutating func over(
        _ outcome: StepOutcome, _ failure: StepFailure?, detail: String? = nil, at now: Duration,
        isLaggard: Bool = false
    ) -> Turn {
        let detail = failure?.message ?? detail
        note(outcome, detail, at: now)
        record.outcome = outcome
        record.duration = now - begun
        record.detail = detail
        return .over(failure, isLaggard: isLaggard)
    }

    /// Keeps the attempt that has just ended.
    private mutating func note(_ outcome: StepOutcome, _ detail: String?, at now: Duration) {
        if case .waiting = phase { return }
        record.history.append(
            StepAttempt(started: attemptBegun, duration: now - attemptBegun, outcome: outcome, detail: detail))
    }
}

extension StepFailure {
    /// The same failure with something more to say.
    fileprivate func adding(_ words: String) -> StepFailure {
        StepFailure(kind, "\(message) (\(words))", systemError: systemError, refusal: refusal)
    }
}
