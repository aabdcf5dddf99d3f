package import LifecycleDomain

/// A step of a startup that can be run.
package protocol StartupStep: Sendable {
    var definition: StepDefinition { get }

    /// Does the step's work.
    /// - Parameter progress: tells what the step is at; shown by the service manager.
    /// - Throws: `StepFailure`; cancellation is seen by the facade.
    func run(_ progress: @escaping @Sendable (StepProgress) -> Void) async throws(StepFailure) -> StepResult
}
