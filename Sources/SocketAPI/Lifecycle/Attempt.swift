extension LifecycleInterface {
    /// One attempt of a step that has ended.
    package struct Attempt: Codable, Sendable, Hashable {
        /// When it began, in microseconds since the startup began.
        package var startedUsec: Int
        /// How long it ran, in microseconds.
        package var durationUsec: Int
        /// How it ended.
        package var outcome: Outcome
        /// Why it failed, in one line for people.
        package var detail: String?

        /// Makes an attempt of its members.
        package init(startedUsec: Int, durationUsec: Int, outcome: Outcome, detail: String? = nil) {
            self.startedUsec = startedUsec
            self.durationUsec = durationUsec
            self.outcome = outcome
            self.detail = detail
        }
    }
}
