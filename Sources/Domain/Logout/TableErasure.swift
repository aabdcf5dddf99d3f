/// What happened to one table's rows of a user.
package struct TableErasure: Hashable, Sendable {
    package let table: String
    package let outcome: StepOutcome
    package let removed: Int
    package let remaining: Int
    /// How it was proved; empty when it was not.
    package let verifiedBy: [Verification]
    package let detail: String?

    package init(
        table: String, outcome: StepOutcome, removed: Int, remaining: Int, verifiedBy: [Verification] = [],
        detail: String? = nil
    ) {
        self.table = table
        self.outcome = outcome
        self.removed = removed
        self.remaining = remaining
        self.verifiedBy = verifiedBy
        self.detail = detail
    }
}
