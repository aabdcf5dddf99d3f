extension SessionInterface {
    /// What a logout did; holds no personal data.
    package struct Receipt: Codable, Sendable, Hashable {
        /// The logout's id.
        package var id: String
        /// How it ended; absent while it runs.
        package var outcome: LogoutOutcome?
        /// Why it happened.
        package var reason: LogoutReason
        /// The uid that owned the session.
        package var ownerUid: Int
        /// When it was accepted, in microseconds of the wall clock since 1970.
        package var acceptedRealtimeUsec: Int
        /// When it ended, in microseconds of the wall clock since 1970; absent while it runs.
        package var finishedRealtimeUsec: Int?
        /// How often it was taken up again after a restart.
        package var resumed: Int
        /// Its steps, in their order.
        package var steps: [StepReport]

        /// Makes a receipt of its members.
        package init(
            id: String,
            outcome: LogoutOutcome? = nil,
            reason: LogoutReason,
            ownerUid: Int,
            acceptedRealtimeUsec: Int,
            finishedRealtimeUsec: Int? = nil,
            resumed: Int = 0,
            steps: [StepReport]
        ) {
            self.id = id
            self.outcome = outcome
            self.reason = reason
            self.ownerUid = ownerUid
            self.acceptedRealtimeUsec = acceptedRealtimeUsec
            self.finishedRealtimeUsec = finishedRealtimeUsec
            self.resumed = resumed
            self.steps = steps
        }
    }
}
