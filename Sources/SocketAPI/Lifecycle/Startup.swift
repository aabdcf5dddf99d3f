extension LifecycleInterface {
    /// One start of the service.
    package struct Startup: Codable, Sendable, Hashable {
        /// The invocation id that systemd gave, else a random one: 32 hexadecimal digits.
        package var id: String
        /// When it began, in microseconds of the wall clock since 1970.
        package var startedRealtimeUsec: Int
        /// How it ended; absent while it runs.
        package var outcome: StartupOutcome?
        /// How long it took, in microseconds; absent while it runs.
        package var durationUsec: Int?
        /// The one cause of a failure, for people.
        package var cause: String?

        /// Makes a startup of its members.
        package init(
            id: String,
            startedRealtimeUsec: Int,
            outcome: StartupOutcome? = nil,
            durationUsec: Int? = nil,
            cause: String? = nil
        ) {
            self.id = id
            self.startedRealtimeUsec = startedRealtimeUsec
            self.outcome = outcome
            self.durationUsec = durationUsec
            self.cause = cause
        }
    }
}
