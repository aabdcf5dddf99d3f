import LifecycleDomain
import LifecycleUseCases
import Synchronization

/// Both clocks, moved by hand; who sleeps wakes when they are, or is cancelled.
final class HandTime: Timekeeper {
    private struct State {
        var now = RealtimeInstant(microseconds: 1_800_000_000_000_000)
        var uptime = Duration.seconds(1000)
        var sleepers: [(until: Duration, continuation: AsyncStream<Void>.Continuation)] = []
    }

    private let state = Mutex(State())

    var now: RealtimeInstant { state.withLock { $0.now } }
    var uptime: Duration { state.withLock { $0.uptime } }

    func sleep(for duration: Duration) async throws(CancellationError) {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        state.withLock { $0.sleepers.append(($0.uptime + duration, continuation)) }
        for await _ in stream {}
        if Task.isCancelled { throw CancellationError() }
    }

    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            state.uptime += duration
            let uptime = state.uptime
            let due = state.sleepers.filter { $0.until <= uptime }
            state.sleepers.removeAll { $0.until <= uptime }
            return due
        }
        for sleeper in due { sleeper.continuation.finish() }
    }
}
