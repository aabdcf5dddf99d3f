import Synchronization

/// Where calls wait that make no sense before the startup is over.
package final class ServiceGate: Sendable {
    private struct State {
        var isOpen = false
        var nextWaiter = 0
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Whether the startup is over.
    package var isOpen: Bool { state.withLock { $0.isOpen } }

    /// The startup is over: whoever waits goes on, whoever comes later does not wait.
    package func open() {
        let waiters = state.withLock { state in
            state.isOpen = true
            defer { state.waiters = [:] }
            return state.waiters.values.map { $0 }
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Returns when the startup is over.
    /// - Throws: `CancellationError` when the caller is gone before.
    package func pass() async throws(CancellationError) {
        let ticket = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let passes = state.withLock { state in
                    if state.isOpen || Task.isCancelled { return true }
                    state.waiters[ticket] = continuation
                    return false
                }
                if passes { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: ticket) }?.resume()
        }
        if Task.isCancelled { throw CancellationError() }
    }
}
