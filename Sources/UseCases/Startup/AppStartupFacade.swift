package import LifecycleDomain
import Synchronization

/// One call in front of everything that must be right before the app may start, and one that takes it back.
///
/// The conductor decides what runs; this runs it, in parallel where steps do not wait for each other, and tells the
/// stream of events. Steps run in tasks that can be given up, so that one that never ends holds up neither the startup
/// nor the stop.
package final class AppStartupFacade: Sendable {
    enum Message: Sendable {
        case attemptEnded(step: String, Result<StepResult, StepFailure>)
        case woken
        case stop
    }

    struct State {
        var isBegun = false
        var isStopWanted = false
        var isUnwinding = false
        /// When a step last proved progress; nil: not since the conductor was told.
        var lastProof: Duration?
        var running: Set<String> = []
        /// Of the attempt that runs, or of the last one.
        var tasks: [String: LooseTasks.Handle] = [:]
        /// Those that ran and have ended, in the order of their ends.
        var finished: [String] = []
        /// Those that were given up and have not ended.
        var laggards: Set<String> = []
    }

    /// What a startup came to.
    package typealias Outcome = (record: StartupRecord, conclusion: StartupConclusion)

    let startup: StartupRecord
    let graph: StepGraph
    let steps: [String: any StartupStep]
    let conductor: StartupConductor
    let events: any EventSink
    let time: any Timekeeper
    let tasks: LooseTasks
    let jitter: @Sendable () -> Double

    let mailbox = Mailbox<Message>()
    let state = Mutex(State())
    let outcome = Promised<Outcome>()
    let unwound = Promised<Unwinding>()

    /// Makes a startup of steps.
    /// - Parameters:
    ///   - startup: its id and its time.
    ///   - steps: in any order.
    ///   - events: hears what happens.
    ///   - time: for limits and waits.
    ///   - tasks: where the steps run; its `serve` must run as long as this is used.
    ///   - stallTimeout: how long no step may prove progress; nil: for ever.
    ///   - grace: how long cancelled steps are waited for.
    ///   - jitter: a random number from 0 to 1, for each wait before a retry.
    /// - Throws: `StepGraphError` when the steps do not make a graph.
    package init(
        _ startup: StartupRecord, steps: [any StartupStep], events: any EventSink, time: any Timekeeper,
        tasks: LooseTasks, stallTimeout: Duration? = nil, grace: StepGrace = StepGrace(),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) throws(StepGraphError) {
        self.startup = startup
        graph = try StepGraph(steps.map(\.definition))
        self.steps = Dictionary(uniqueKeysWithValues: steps.map { ($0.definition.name, $0) })
        conductor = StartupConductor(graph, stallTimeout: stallTimeout, grace: grace)
        self.events = events
        self.time = time
        self.tasks = tasks
        self.jitter = jitter
    }

    /// Runs the startup to its end, once; who calls again gets the same outcome.
    ///
    /// Cancelling the task is the orderly stop of a startup. That it is over is told by who holds the service's
    /// machine, once the state has changed: whoever hears READY finds a service that is ready. What was done is taken
    /// back by `unwind`, also after a failure.
    package func bootstrap() async -> Outcome {
        let isFirst = state.withLock { state in
            defer { state.isBegun = true }
            return !state.isBegun
        }
        if isFirst {
            await withTaskCancellationHandler {
                outcome.keep(await conduct())
            } onCancel: {
                requestStop()
            }
        }
        return await outcome.value()
    }

    /// Steps that were given up and may still run.
    package var laggards: [String] { state.withLock { $0.laggards.sorted() } }

    /// Whether a step that ran has something to take back.
    package var hasUndo: Bool {
        state.withLock { $0.finished }.contains { steps[$0]?.isUndone == true }
    }

    /// Lets nothing begin from now on, and tells what runs to end; `bootstrap` then returns soon.
    package func requestStop() {
        state.withLock { $0.isStopWanted = true }
        mailbox.post(.stop)
    }
}
