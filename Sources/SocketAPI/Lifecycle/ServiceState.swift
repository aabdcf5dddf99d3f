extension LifecycleInterface {
    /// What the service is doing as a whole.
    package enum ServiceState: String, Codable, Sendable, Hashable, CaseIterable {
        /// The startup runs.
        case starting
        /// The startup is over and every step is done.
        case ready
        /// The startup is over; an optional step is not done, or a duty is owed.
        case degraded
        /// The configuration is read again.
        case reloading
        /// The service goes down.
        case stopping
    }
}
