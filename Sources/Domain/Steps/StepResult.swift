/// What a step that did not fail has to say.
package struct StepResult: Hashable, Sendable {
    package let outcome: StepOutcome
    package let detail: String?

    package static let ok = StepResult(.ok)

    package init(_ outcome: StepOutcome, _ detail: String? = nil) {
        self.outcome = outcome
        self.detail = detail
    }
}
