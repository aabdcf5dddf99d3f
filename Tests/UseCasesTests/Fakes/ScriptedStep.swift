import LifecycleDomain
import LifecycleUseCases

/// A step that does what a test says.
struct ScriptedStep: StartupStep {
    typealias Work = @Sendable () async throws(StepFailure) -> StepResult

    let definition: StepDefinition
    var isUndone = false
    var takeBack: @Sendable () async throws(StepFailure) -> Void = {}
    var work: Work = { .ok }
    var progress: @Sendable (@escaping @Sendable (StepProgress) -> Void) -> Void = { _ in }

    init(_ definition: StepDefinition, _ work: @escaping Work = { .ok }) {
        self.definition = definition
        self.work = work
    }

    init(
        _ name: String, after: [String] = [], isRequired: Bool = true, isUndone: Bool = false,
        _ work: @escaping Work = { .ok }
    ) {
        self.init(StepDefinition(name, after: after, isRequired: isRequired), work)
        self.isUndone = isUndone
    }

    func run(_ progress: @escaping @Sendable (StepProgress) -> Void) async throws(StepFailure) -> StepResult {
        self.progress(progress)
        return try await work()
    }

    func undo() async throws(StepFailure) { try await takeBack() }
}
