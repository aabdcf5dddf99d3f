package import LifecycleDomain

/// One call in front of everything that must be right before the app may start.
///
/// The graph's machine decides which steps run; this runs them, in parallel where they do not wait for each other,
/// and tells the stream of events. Every step that was begun is awaited before the startup is over.
package struct AppStartupFacade: Sendable {
    private let startup: StartupRecord
    private let graph: StepGraph
    private let steps: [String: any StartupStep]
    private let events: any EventSink
    private let time: any Timekeeper

    /// Makes a startup of steps.
    /// - Throws: `StepGraphError` when the steps do not make a graph.
    package init(
        _ startup: StartupRecord, steps: [any StartupStep], events: any EventSink, time: any Timekeeper
    ) throws(StepGraphError) {
        self.startup = startup
        graph = try StepGraph(steps.map(\.definition))
        self.steps = Dictionary(uniqueKeysWithValues: steps.map { ($0.definition.name, $0) })
        self.events = events
        self.time = time
    }

    /// Runs the startup to its end.
    ///
    /// Cancelling the task is the orderly stop of a startup. That it is over is told by who holds the service's
    /// machine, once the state has changed: whoever hears READY finds a service that is ready.
    package func bootstrap() async -> (record: StartupRecord, conclusion: StartupConclusion) {
        events.receive(.startupBegan(startup, steps: graph.steps))
        let begun = time.uptime
        let conclusion = await runGraph(since: begun)
        var record = startup
        record.outcome = conclusion.name
        record.duration = time.uptime - begun
        record.cause = conclusion.cause
        return (record, conclusion)
    }

    private func runGraph(since begun: Duration) async -> StartupConclusion {
        await withTaskGroup(of: EndedStep.self) { group in
            var run = StartupRun(graph)
            var conclusion: StartupConclusion?
            var actions = Task.isCancelled ? run.stopRequested() : run.begin()
            while true {
                for action in actions {
                    switch action {
                    case .begin(let definition): begin(definition, since: begun, in: &group)
                    case .skip(let definition, let reason):
                        events.receive(.stepEnded(StartupStepRecord(definition, outcome: .skipped, detail: reason)))
                    case .cancelRunning: group.cancelAll()
                    case .conclude(let end): conclusion = end
                    }
                }
                if let conclusion { return conclusion }
                guard let ended = await group.next() else { return .cancelled }
                // A stop that arrived while the step ran: nothing begins from now on.
                actions = Task.isCancelled ? run.stopRequested() : []
                events.receive(.stepEnded(ended.record))
                actions += run.ended(ended.record.definition.name, ended.outcome, failure: ended.failure)
            }
        }
    }

    private func begin(_ definition: StepDefinition, since begun: Duration, in group: inout TaskGroup<EndedStep>) {
        guard let step = steps[definition.name] else { return }
        let started = time.uptime
        events.receive(.stepBegan(StartupStepRecord(definition, started: started - begun, attempts: 1)))
        group.addTask { [events, time] in
            let (result, failure) = await Self.attempt(step) {
                events.receive(.stepProgressed(step: definition.name, $0))
            }
            let record = StartupStepRecord(
                definition, outcome: result.outcome, started: started - begun, duration: time.uptime - started,
                attempts: 1, detail: result.detail)
            return EndedStep(record: record, outcome: result.outcome, failure: failure)
        }
    }

    /// What a step gave back; a failure of a step that was cancelled is the cancellation, not a cause of its own.
    private static func attempt(
        _ step: any StartupStep, _ progress: @escaping @Sendable (StepProgress) -> Void
    ) async -> (StepResult, StepFailure?) {
        do throws(StepFailure) {
            let result = try await step.run(progress)
            return (result, nil)
        } catch {
            return (StepResult(Task.isCancelled ? .cancelled : .failed, error.message), error)
        }
    }

    private struct EndedStep: Sendable {
        let record: StartupStepRecord
        let outcome: StepOutcome
        let failure: StepFailure?
    }
}
