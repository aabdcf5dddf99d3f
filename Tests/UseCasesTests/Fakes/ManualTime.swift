import LifecycleDomain
import LifecycleUseCases
import Synchronization

/// A clock that a test moves: nobody sleeps, and what waits is known.
final class ManualTime: Timekeeper {
    private struct Sleeper {
        let until: Duration
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var uptime = Duration.zero
        var next = 0
        var sleepers: [Int: Sleeper] = [:]
        var arrivals: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var now: RealtimeInstant { RealtimeInstant(microseconds: uptime.wholeMicroseconds) }
    var uptime: Duration { state.withLock { $0.uptime } }

    func sleep(for duration: Duration) async throws(CancellationError) {
        let ticket = state.withLock { state in
            state.next += 1
            return state.next
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let arrivals = state.withLock { state -> [CheckedContinuation<Void, Never>] in
                    if Task.isCancelled || duration <= .zero { return [continuation] }
                    state.sleepers[ticket] = Sleeper(until: state.uptime + duration, continuation: continuation)
                    let reached = state.arrivals.filter { $0.count <= state.sleepers.count }
                    state.arrivals.removeAll { $0.count <= state.sleepers.count }
                    return reached.map(\.continuation)
                }
                for arrival in arrivals { arrival.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: ticket) }?.continuation.resume()
        }
        if Task.isCancelled { throw CancellationError() }
    }

    /// Returns once so many sleep.
    func sleepers(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.arrivals.append((count, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.uptime += duration
            let due = state.sleepers.filter { $0.value.until <= state.uptime }
            for ticket in due.keys { state.sleepers[ticket] = nil }
            return due.values.sorted { $0.until < $1.until }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }
}
