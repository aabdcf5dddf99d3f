/// A logout that was accepted and is not over: its intent, and what its steps have reported so far.
package struct PendingLogout: Hashable, Sendable {
    package var intent: LogoutIntent
    package var resumed: Int
    package var reports: [LogoutStepReport]
    /// Those of them that are written down with whatever is written next.
    package var unwritten: [LogoutStepReport] = []

    package init(intent: LogoutIntent, resumed: Int, reports: [LogoutStepReport]) {
        self.intent = intent
        self.resumed = resumed
        self.reports = reports
    }

    /// The receipt as it stands, its steps in the order of the plan.
    package func receipt(outcome: ReceiptOutcome?, finished: RealtimeInstant?) -> Receipt {
        let names = LogoutStep.steps(of: intent).flatMap(\.reportNames)
        let places = Dictionary(zip(names, 0...)) { first, _ in first }
        let steps = reports.sorted { places[$0.name, default: .max] < places[$1.name, default: .max] }
        return Receipt(
            id: intent.id, outcome: outcome, reason: intent.reason, owner: intent.owner, accepted: intent.accepted,
            finished: finished, resumed: resumed, steps: steps)
    }
}
