/// What a logout did, step by step, with no personal data in it.
package struct Receipt: Hashable, Sendable {
    package let id: LogoutID
    /// Absent while the logout runs.
    package var outcome: ReceiptOutcome?
    package let reason: LogoutReason
    package let owner: UInt32
    package let accepted: RealtimeInstant
    package var finished: RealtimeInstant?
    /// How often a startup had to take it up again.
    package var resumed: Int
    package var steps: [LogoutStepReport]

    package init(
        id: LogoutID, outcome: ReceiptOutcome?, reason: LogoutReason, owner: UInt32, accepted: RealtimeInstant,
        finished: RealtimeInstant?, resumed: Int, steps: [LogoutStepReport]
    ) {
        self.id = id
        self.outcome = outcome
        self.reason = reason
        self.owner = owner
        self.accepted = accepted
        self.finished = finished
        self.resumed = resumed
        self.steps = steps
    }
}
