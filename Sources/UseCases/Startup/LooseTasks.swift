import Synchronization

/// Work that somebody waits for no longer than they want to.
///
/// A task group awaits its tasks whatever they do, so one that ignores its cancellation would hold up whoever began
/// it. Here the tasks belong to `serve`, which is awaited by the whole service alone: who began one can go on without
/// it. A process that still has some when it is over has to leave without returning.
package final class LooseTasks: Sendable {
    private struct Job: Sendable {
        let number: Int
        let isCancelled: AsyncStream<Void>
        let work: @Sendable () async -> Void
    }

    private struct State {
        var next = 0
        var running: Set<Int> = []
        var laggards: Set<Int> = []
    }

    /// One of the tasks.
    package struct Handle: Sendable {
        fileprivate let number: Int
        fileprivate let cancellation: AsyncStream<Void>.Continuation

        /// Cancels the task; once or more often.
        package func cancel() { cancellation.finish() }
    }

    private let jobs = AsyncStream.makeStream(of: Job.self)
    private let state = Mutex(State())

    package init() {}

    /// Whether something still runs that was given up.
    package var hasLaggards: Bool { state.withLock { !$0.laggards.isEmpty } }

    /// Runs what is begun, until its own task is cancelled; called once.
    package func serve() async {
        await withDiscardingTaskGroup { group in
            for await job in jobs.stream { group.addTask { await self.run(job) } }
        }
    }

    /// Begins work; it waits for `serve` if need be.
    package func begin(_ work: @escaping @Sendable () async -> Void) -> Handle {
        let (isCancelled, cancellation) = AsyncStream.makeStream(of: Void.self)
        let number = state.withLock { state in
            state.next += 1
            state.running.insert(state.next)
            return state.next
        }
        jobs.continuation.yield(Job(number: number, isCancelled: isCancelled, work: work))
        return Handle(number: number, cancellation: cancellation)
    }

    /// Nobody waits for the task any more.
    package func giveUp(_ task: Handle) {
        state.withLock { state in
            if state.running.contains(task.number) { state.laggards.insert(task.number) }
        }
    }

    /// Does work within a limit.
    /// - Parameters:
    ///   - limit: when the work is cancelled.
    ///   - grace: how long it may take to end after that.
    /// - Returns: what came of it, and whether it was in time; nil when it does not end at all.
    package func run<Value: Sendable>(
        within limit: Duration, grace: Duration, time: any Timekeeper,
        _ work: @escaping @Sendable () async -> Value
    ) async -> (value: Value, isInTime: Bool)? {
        let end = Promised<(value: Value, isInTime: Bool)?>()
        let task = begin {
            let value = await work()
            end.keep((value, !Task.isCancelled))
        }
        let watch = begin {
            do throws(CancellationError) {
                try await time.sleep(for: limit)
                task.cancel()
                try await time.sleep(for: grace)
                end.keep(nil)
            } catch { return }
        }
        let result = await end.value()
        watch.cancel()
        if result == nil { giveUp(task) }
        return result
    }

    private func run(_ job: Job) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await job.work() }
            group.addTask { for await _ in job.isCancelled {} }
            await group.next()
            group.cancelAll()
        }
        state.withLock { state in
            state.running.remove(job.number)
            state.laggards.remove(job.number)
        }
    }
}
