package import LifecycleDomain

/// A step of a startup that can be run.
package protocol StartupStep: Sendable {
    var definition: StepDefinition { get }

    /// Does the step's work.
    /// - Parameter progress: tells what the step is at; shown by the service manager.
    /// - Throws: `StepFailure`; cancellation is seen by the facade.
    func run(_ progress: @escaping @Sendable (StepProgress) -> Void) async throws(StepFailure) -> StepResult

    /// Takes back what the step did, when the startup fails after it or the service stops; called at most once, after
    /// `run` has ended, however that ended. It keeps to the task's cancellation.
    func undo() async throws(StepFailure)
}

extension StartupStep {
    /// Most steps leave nothing that would have to be taken back.
    package func undo() async throws(StepFailure) {}
}
