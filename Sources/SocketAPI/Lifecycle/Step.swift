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
        /// How long the whole step may take, its retries and the waits between them, in microseconds; absent for no
        /// limit of its own.
        package var timeoutUsec: Int?
        /// How often it is tried again after it failed, at most.
        package var retries: Int
        /// How often it was tried so far.
        package var attempts: Int
        /// The attempts that have ended, the first first; of many the last 20.
        package var history: [Attempt]
        /// When it is tried again, in microseconds since the startup began; absent unless it waits for that.
        package var nextAttemptUsec: Int?
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
            timeoutUsec: Int? = nil,
            retries: Int = 0,
            attempts: Int = 0,
            history: [Attempt] = [],
            nextAttemptUsec: Int? = nil,
            detail: String? = nil
        ) {
            self.name = name
            self.after = after
            self.required = required
            self.outcome = outcome
            self.startedUsec = startedUsec
            self.durationUsec = durationUsec
            self.timeoutUsec = timeoutUsec
            self.retries = retries
            self.attempts = attempts
            self.history = history
            self.nextAttemptUsec = nextAttemptUsec
            self.detail = detail
        }
    }
}
