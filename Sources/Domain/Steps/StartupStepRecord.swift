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
    /// When the step is tried again, counted from the start of the startup; absent unless it waits for that.
    package var nextAttempt: Duration?

    package init(
        _ definition: StepDefinition, outcome: StepOutcome? = nil, started: Duration? = nil, duration: Duration? = nil,
        attempts: Int = 0, history: [StepAttempt] = [], detail: String? = nil,
        nextAttempt: Duration? = nil
    ) {
        self.definition = definition
        self.outcome = outcome
        self.started = started
        self.duration = duration
        self.attempts = attempts
        self.history = history
        self.detail = detail
        self.nextAttempt = nextAttempt
    }

    /// How many attempts of a step are kept and shown: a step that is tried for hours must not fill the state.
    private static let keptAttempts = 20

    /// The attempts that are kept and shown, the first first.
    package var recentHistory: ArraySlice<StepAttempt> { history.suffix(Self.keptAttempts) }

    /// The same, waiting for so long after its last attempt.
    package func waiting(_ delay: Duration) -> Self {
        var record = self
        record.nextAttempt = history.last.map { $0.started + $0.duration + delay }
        return record
    }
}
