import LifecycleDomain
import LifecycleUseCases

/// A step that does nothing, and has done it.
struct IdleStep: StartupStep {
    let definition: StepDefinition

    func run(_ progress: @escaping @Sendable (StepProgress) -> Void) async throws(StepFailure) -> StepResult { .ok }
}
