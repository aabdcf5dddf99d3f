import EventLoop
import Glibc
import LifecycleAdapters
import LifecycleDomain
import LifecycleUseCases
import Systemd

/// A startup of steps that do nothing: told to the manager, the journal and the timeline as the daemon's is.
struct IdleStartup {
    private static let stallTimeout = Duration.seconds(90)

    let steps: [IdleStep]

    /// - Parameters:
    ///   - count: how many.
    ///   - isChain: whether each waits for the one before it; else none waits.
    init(count: Int, isChain: Bool) {
        steps = (0..<count).map { number in
            IdleStep(
                definition: StepDefinition("step-\(number)", after: isChain && number > 0 ? ["step-\(number - 1)"] : [])
            )
        }
    }

    /// Runs it on a loop.
    /// - Returns: how long it took.
    func run(on loop: EventLoop) async throws -> Duration {
        let time = LoopTime(loop)
        let tasks = LooseTasks()
        let record = StartupRecord(id: ID128.random().text, started: time.now)
        let environment = ProcessEnvironment.current
        let writer = LogWriter.standard(
            identifier: "applifecycled", environment: environment, levelVariable: "APPLIFECYCLE_LOG_LEVEL")
        let events = EventFanOut([
            StartupTimeline(record, time: time),
            ManagerReporter(notifier: ServiceNotifier(), time: time, stallTimeout: Self.stallTimeout),
            EventBroadcaster(),
            DegradationWatch { _ in },
            JournalReporter(writer: writer, instance: "bench", startupID: record.id),
        ])
        let startup = try AppStartupFacade(
            record, steps: steps, events: events, time: time, tasks: tasks, stallTimeout: Self.stallTimeout)
        return await withTaskGroup(of: Void.self) { group in
            group.addTask { await tasks.serve() }
            let outcome = await startup.bootstrap()
            group.cancelAll()
            return outcome.record.duration ?? .zero
        }
    }
}
