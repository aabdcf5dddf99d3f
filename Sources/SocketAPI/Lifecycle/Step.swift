extension LifecycleInterface {
    /// One step of a startup, as it stands now.
    package struct Step: Codable, Sendable, Hashable {
        /// The step's name, unique within the startup.
        package var name: String
        /// The names of the steps that must end before this one begins.
        package var after: [String]
        /// Whether the startup fails with it.
        package var required: Bool
        /// How it ended; absent while it runs or waits.
        package var outcome: Outcome?
        /// When it began, in microseconds since the startup began; absent while it waits.
        package var startedUsec: Int?
        /// How long it ran, in microseconds; absent until it ends.
        package var durationUsec: Int?
        /// How often it was tried.
        package var attempts: Int
        /// One line for people.
        package var detail: String?

        /// Makes a step of its members.
        package init(
            name: String,
            after: [String],
            required: Bool,
            outcome: Outcome? = nil,
            startedUsec: Int? = nil,
            durationUsec: Int? = nil,
            attempts: Int = 0,
            detail: String? = nil
        ) {
            self.name = name
            self.after = after
            self.required = required
            self.outcome = outcome
            self.startedUsec = startedUsec
            self.durationUsec = durationUsec
            self.attempts = attempts
            self.detail = detail
        }
    }
}
