import Synchronization

/// A latched flag that one task waits for: a signal that comes before the wait is not lost, several count as one.
final class Signal: Sendable {
    private enum State {
        case idle
        case signalled
        case waiting(UnsafeContinuation<Bool, Never>)
    }

    private let state = Mutex(State.idle)

    /// Ends the wait that is under way, or else the next one.
    func signal() {
        let waiter = state.withLock { state -> UnsafeContinuation<Bool, Never>? in
            if case .waiting(let continuation) = state {
                state = .idle
                return continuation
            }
            state = .signalled
            return nil
        }
        waiter?.resume(returning: true)
    }

    /// Waits for the signal and takes it.
    ///
    /// - Throws: `CancellationError` when the task is cancelled; a signal that is there already is taken all the same.
    func wait() async throws(CancellationError) {
        let isSignalled = await withTaskCancellationHandler {
            await withUnsafeContinuation { suspend($0) }
        } onCancel: {
            cancel()
        }
        guard isSignalled else { throw CancellationError() }
    }

    private func suspend(_ continuation: UnsafeContinuation<Bool, Never>) {
        let isCancelled = Task.isCancelled
        let answer = state.withLock { state -> Bool? in
            if case .signalled = state {
                state = .idle
                return true
            }
            if isCancelled { return false }
            state = .waiting(continuation)
            return nil
        }
        if let answer {
            continuation.resume(returning: answer)
        } else if Task.isCancelled {
            // The cancellation came between the look above and the suspension, and found nobody waiting.
            cancel()
        }
    }

    private func cancel() {
        let waiter = state.withLock { state -> UnsafeContinuation<Bool, Never>? in
            guard case .waiting(let continuation) = state else { return nil }
            state = .idle
            return continuation
        }
        waiter?.resume(returning: false)
    }
}
