package import LifecycleDomain

/// The daemon's own state on disk.
package protocol StateGateway: Sendable {
    /// Opens the state, brings it up to date, and writes down that a startup began.
    func open(for startup: StartupRecord) async throws(StepFailure) -> MigrationSummary

    /// Gets the key that seals everything in the state, and makes sure that it is the right one.
    /// - Throws: `StepFailure` of kind `.dataRefused` when the key is missing or another one over sealed data.
    func unlock() async throws(StepFailure) -> StepResult

    func close() async
}
