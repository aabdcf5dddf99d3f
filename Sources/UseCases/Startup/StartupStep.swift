package import LifecycleDomain

/// A step of a startup that can be run.
package protocol StartupStep: Sendable {
    var definition: StepDefinition { get }

    /// Whether there is something to take back, so that it is told; `undo` is called either way.
    var isUndone: Bool { get }

    /// Does the step's work; called again when it failed in a way that may pass and the definition has retries left.
    /// - Parameter progress: tells what the step is at; shown by the service manager.
    /// - Throws: `StepFailure`; cancellation is seen by the facade. Work that was not finished throws, cancelled or not.
    func run(_ progress: @escaping @Sendable (StepProgress) -> Void) async throws(StepFailure) -> StepResult

    /// Takes back what the step did, when the startup fails after it or the service stops; called at most once, after
    /// `run` has ended, however that ended. It keeps to the task's cancellation.
    func undo() async throws(StepFailure)
}

extension StartupStep {
    package var isUndone: Bool { false }

    /// Most steps leave nothing that would have to be taken back.
    package func undo() async throws(StepFailure) {}
}
