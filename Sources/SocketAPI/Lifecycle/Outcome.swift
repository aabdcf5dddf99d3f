extension LifecycleInterface {
    /// How a step of a startup ended.
    package enum Outcome: String, Codable, Sendable, Hashable, CaseIterable {
        /// Done.
        case ok
        /// Done in part; the startup goes on.
        case degraded
        /// Nothing to do, or an earlier step failed.
        case skipped
        /// Owed, and tried again later.
        case deferred
        /// Tried, and not done.
        case failed
        /// Ended by its time limit.
        case timedOut
        /// Ended because the startup was.
        case cancelled
    }
}
