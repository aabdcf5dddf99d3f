/// What is known of one step of a startup.
package struct StartupStepRecord: Hashable, Sendable {
    package let definition: StepDefinition
    /// Absent while the step waits or runs.
    package var outcome: StepOutcome?
    /// Counted from the start of the startup; absent while the step waits.
    package var started: Duration?
    package var duration: Duration?
    package var attempts: Int
    /// Those that have ended, the first first.
    package var history: [StepAttempt]
    package var detail: String?

    package init(
        _ definition: StepDefinition, outcome: StepOutcome? = nil, started: Duration? = nil, duration: Duration? = nil,
        attempts: Int = 0, history: [StepAttempt] = [], detail: String? = nil
    ) {
        self.definition = definition
        self.outcome = outcome
        self.started = started
        self.duration = duration
        self.attempts = attempts
        self.history = history
        self.detail = detail
    }
}
