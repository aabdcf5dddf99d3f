/// A logout that was accepted and is not over: its intent, and what its steps have reported so far.
package struct PendingLogout: Hashable, Sendable {
    package var intent: LogoutIntent
    package var resumed: Int
    package var reports: [LogoutStepReport]
    /// What is searched for in files after the erasure, by database.
    package var markers: [DatabaseMarkers]

    package init(
        intent: LogoutIntent, resumed: Int, reports: [LogoutStepReport], markers: [DatabaseMarkers] = []
    ) {
        self.intent = intent
        self.resumed = resumed
        self.reports = reports
        self.markers = markers
    }

    /// The receipt as it stands.
    package func receipt(outcome: ReceiptOutcome?, finished: RealtimeInstant?) -> Receipt {
        Receipt(
            id: intent.id, outcome: outcome, reason: intent.reason, owner: intent.owner, accepted: intent.accepted,
            finished: finished, resumed: resumed, steps: reports)
    }
}
