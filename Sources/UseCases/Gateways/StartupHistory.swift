package import LifecycleDomain

/// The startups of the past, bounded in number.
package protocol StartupHistory: Sendable {
    /// Writes down how it ended, and forgets the oldest beyond `keep`.
    func conclude(_ startup: StartupRecord, steps: [StartupStepRecord], keep: Int) async throws(StepFailure)

    /// The newest first.
    func startups(limit: Int) async throws(StepFailure) -> [StartupRecord]

    func startup(_ id: String) async throws(StepFailure) -> (StartupRecord, [StartupStepRecord])?
}
