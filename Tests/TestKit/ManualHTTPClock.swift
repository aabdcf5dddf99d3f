import HTTPClient
import Synchronization

/// The clocks of a client, moved by a test: nobody sleeps, and what waits is known.
package final class ManualHTTPClock: HTTPClock {
    private struct Sleeper {
        let length: Duration
        let until: Duration
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct Arrival {
        let isThere: @Sendable ([Duration]) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var sinceBoot = Duration.seconds(1000)
        /// The first of July 2026.
        var sinceEpoch = Duration.seconds(1_782_864_000)
        var nextTicket = 0
        var sleepers: [Int: Sleeper] = [:]
        var arrivals: [Arrival] = []
    }

    private let state = Mutex(State())

    package init() {}

    package var sinceBoot: Duration { state.withLock { $0.sinceBoot } }
    package var sinceEpoch: Duration { state.withLock { $0.sinceEpoch } }

    package func sleep(for duration: Duration) async throws(CancellationError) {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { wait(ticket, duration, $0) }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: ticket) }?.continuation.resume()
        }
        if Task.isCancelled { throw CancellationError() }
    }

    /// Returns once somebody sleeps for exactly so long.
    package func sleeper(of length: Duration) async {
        await arrival { $0.contains(length) }
    }

    /// Returns once so many sleep.
    package func sleepers(_ count: Int) async {
        await arrival { $0.count >= count }
    }

    /// Lets time pass on both clocks.
    package func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.sinceBoot += duration
            state.sinceEpoch += duration
            let due = state.sleepers.filter { $0.value.until <= state.sinceBoot }
            for ticket in due.keys { state.sleepers[ticket] = nil }
            return due.values.sorted { $0.until < $1.until }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Sets the wall clock, as somebody does who finds that it is wrong.
    package func jump(by duration: Duration) {
        state.withLock { $0.sinceEpoch += duration }
    }

    private func wait(_ ticket: Int, _ duration: Duration, _ continuation: CheckedContinuation<Void, Never>) {
        let resumed = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            if Task.isCancelled || duration <= .zero { return [continuation] }
            state.sleepers[ticket] = Sleeper(
                length: duration, until: state.sinceBoot + duration, continuation: continuation)
            let lengths = state.sleepers.values.map(\.length)
            let reached = state.arrivals.filter { $0.isThere(lengths) }
            state.arrivals.removeAll { $0.isThere(lengths) }
            return reached.map(\.continuation)
        }
        for continuation in resumed { continuation.resume() }
    }

    private func arrival(_ isThere: @escaping @Sendable ([Duration]) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if isThere(state.sleepers.values.map(\.length)) { return true }
                state.arrivals.append(Arrival(isThere: isThere, continuation: continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }
}
