import LifecycleDomain
import SocketAPI

extension LifecycleInterface.Outcome {
    /// The word for an outcome; both rings have the same.
    init(_ outcome: StepOutcome) {
        self =
            switch outcome {
            case .ok: .ok
            case .degraded: .degraded
            case .skipped: .skipped
            case .deferred: .deferred
            case .failed: .failed
            case .timedOut: .timedOut
            case .cancelled: .cancelled
            }
    }
}

extension LifecycleInterface.Attempt {
    init(_ attempt: StepAttempt) {
        self.init(
            startedUsec: Int(attempt.started.wholeMicroseconds), durationUsec: Int(attempt.duration.wholeMicroseconds),
            outcome: LifecycleInterface.Outcome(attempt.outcome), detail: attempt.detail)
    }
}

extension LifecycleInterface.Step {
    init(_ record: StartupStepRecord) {
        let definition = record.definition
        self.init(
            name: definition.name, after: definition.after, required: definition.isRequired,
            outcome: record.outcome.map(LifecycleInterface.Outcome.init),
            startedUsec: record.started.map { Int($0.wholeMicroseconds) },
            durationUsec: record.duration.map { Int($0.wholeMicroseconds) },
            timeoutUsec: definition.timeout.map { Int($0.wholeMicroseconds) }, retries: definition.retry.retries,
            attempts: record.attempts, history: record.recentHistory.map(LifecycleInterface.Attempt.init),
            nextAttemptUsec: record.nextAttempt.map { Int($0.wholeMicroseconds) }, detail: record.detail)
    }
}
