import LifecycleDomain
import LifecycleUseCases
import Synchronization

/// A clock that a test moves: nobody sleeps, and what waits is known.
final class ManualTime: Timekeeper {
    private struct Sleeper {
        let length: Duration
        let until: Duration
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var uptime = Duration.zero
        var next = 0
        var sleepers: [Int: Sleeper] = [:]
        var arrivals: [(isThere: @Sendable ([Sleeper]) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
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
                    state.sleepers[ticket] = Sleeper(
                        length: duration, until: state.uptime + duration, continuation: continuation)
                    let sleepers = Array(state.sleepers.values)
                    let reached = state.arrivals.filter { $0.isThere(sleepers) }
                    state.arrivals.removeAll { $0.isThere(sleepers) }
                    return reached.map(\.continuation)
                }
                for arrival in arrivals { arrival.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: ticket) }?.continuation.resume()
        }
        if Task.isCancelled { throw CancellationError() }
    }

    /// Returns once somebody sleeps for exactly so long.
    func sleeper(of length: Duration) async {
        await arrival { sleepers in sleepers.contains { $0.length == length } }
    }

    /// Returns once so many sleep.
    func sleepers(_ count: Int) async {
        await arrival { $0.count >= count }
    }

    private func arrival(_ isThere: @escaping @Sendable ([Sleeper]) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if isThere(Array(state.sleepers.values)) { return true }
                state.arrivals.append((isThere, continuation))
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
