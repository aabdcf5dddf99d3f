/// One attempt of a step.
package struct StepAttempt: Hashable, Sendable {
    /// Counted from the start of the startup.
    package let started: Duration
    package let duration: Duration
    package let outcome: StepOutcome
    /// Why it failed.
    package let detail: String?

    package init(started: Duration, duration: Duration, outcome: StepOutcome, detail: String? = nil) {
        self.started = started
        self.duration = duration
        self.outcome = outcome
        self.detail = detail
    }
}
