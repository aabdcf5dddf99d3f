import LifecycleDomain
import LifecycleUseCases

/// A startup's surroundings: a clock that stands, a sink that listens, and room for its steps.
struct StartupStage: Sendable {
    let sink = RecordingSink()
    let time = ManualTime()
    let tasks = LooseTasks()

    func facade(
        _ steps: [any StartupStep], stall: Duration? = nil
    ) throws -> AppStartupFacade {
        try AppStartupFacade(
            StartupRecord(id: "s", started: time.now), steps: steps, events: sink, time: time, tasks: tasks,
            stallTimeout: stall, jitter: { 1 })
    }

    /// Does something while steps can run.
    func open<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask {
                await tasks.serve()
                return nil
            }
            group.addTask { try await work() }
            defer { group.cancelAll() }
            while let value = try await group.next() {
                if let value { return value }
            }
            throw CancellationError()
        }
    }
}
