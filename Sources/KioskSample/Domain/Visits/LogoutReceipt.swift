/// What the daemon says of a logout.
package struct LogoutReceipt: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        case complete
        /// Nothing is left here, a server still has to be told.
        case owedToServer
        /// Something is left here, or the logout is not over.
        case incomplete
    }

    /// A part of the device.
    package struct Step: Hashable, Sendable {
        package let name: String
        package let isSettled: Bool
        package let removed: Int
        package let remaining: Int
        package let detail: String?

        package init(name: String, isSettled: Bool, removed: Int, remaining: Int, detail: String?) {
            self.name = name
            self.isSettled = isSettled
            self.removed = removed
            self.remaining = remaining
            self.detail = detail
        }
    }

    package let id: String
    package let outcome: Outcome
    package let steps: [Step]

    package init(id: String, outcome: Outcome, steps: [Step]) {
        self.id = id
        self.outcome = outcome
        self.steps = steps
    }

    /// Where something is left.
    package var leftovers: [Step] { steps.filter { !$0.isSettled } }
}
