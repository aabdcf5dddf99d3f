extension LifecycleInterface {
    /// How a startup ended.
    package enum StartupOutcome: String, Codable, Sendable, Hashable, CaseIterable {
        /// Every step is done.
        case ready
        /// Every required step is done.
        case degraded
        /// A required step is not done.
        case failed
        /// The service was asked to stop.
        case cancelled
    }
}
