extension SessionInterface {
    /// One step of a logout.
    package struct StepReport: Codable, Sendable, Hashable {
        /// The step's name: `tokens`, `participants`, `tables.DATABASE.TABLE`, `caches.NAME` and the like.
        package var name: String
        /// How it ended; absent while it runs.
        package var outcome: Outcome?
        /// How long it ran, in microseconds; absent until it ends.
        package var durationUsec: Int?
        /// How many rows, files or keys were removed.
        package var removed: Int
        /// How many read-back still found.
        package var remaining: Int
        /// What the removal was verified by.
        package var verifiedBy: [Verification]
        /// How far the removal goes; absent where nothing was removed.
        package var erasure: Erasure?
        /// One line for people, without personal data.
        package var detail: String?

        /// Makes a report of its members.
        package init(
            name: String,
            outcome: Outcome? = nil,
            durationUsec: Int? = nil,
            removed: Int = 0,
            remaining: Int = 0,
            verifiedBy: [Verification] = [],
            erasure: Erasure? = nil,
            detail: String? = nil
        ) {
            self.name = name
            self.outcome = outcome
            self.durationUsec = durationUsec
            self.removed = removed
            self.remaining = remaining
            self.verifiedBy = verifiedBy
            self.erasure = erasure
            self.detail = detail
        }
    }
}
