import Synchronization

/// One suspended task, resumed exactly once by whoever comes first: the event, or the cancellation.
final class Suspension: Sendable {
    /// What ended the suspension.
    enum Outcome {
        case served
        case cancelled
    }

    private enum State {
        case notYetSuspended
        case suspended(UnsafeContinuation<Outcome, Never>)
        case ended(Outcome)
    }

    private let state = Mutex(State.notYetSuspended)

    var hasEnded: Bool {
        state.withLock { state in
            if case .ended = state { true } else { false }
        }
    }

    /// Suspends the calling task until `end`, after `start` has told the event's side of it.
    ///
    /// `forget` is called after the end when a cancellation was it; `start` may come after that, and must then look at
    /// `hasEnded` and do nothing.
    func wait(start: () -> Void, forget: @Sendable () -> Void) async throws(CancellationError) {
        let outcome = await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                suspend(continuation)
                start()
            }
        } onCancel: {
            if end(.cancelled) { forget() }
        }
        if outcome == .cancelled { throw CancellationError() }
    }

    /// Resumes the task, now or as soon as it suspends; false when it was ended before.
    @discardableResult
    func end(_ outcome: Outcome) -> Bool {
        let (isFirst, continuation) = state.withLock { state -> (Bool, UnsafeContinuation<Outcome, Never>?) in
            switch state {
            case .notYetSuspended:
                state = .ended(outcome)
                return (true, nil)
            case .suspended(let continuation):
                state = .ended(outcome)
                return (true, continuation)
            case .ended:
                return (false, nil)
            }
        }
        continuation?.resume(returning: outcome)
        return isFirst
    }

    private func suspend(_ continuation: UnsafeContinuation<Outcome, Never>) {
        let ended = state.withLock { state -> Outcome? in
            if case .ended(let outcome) = state { return outcome }
            state = .suspended(continuation)
            return nil
        }
        if let ended { continuation.resume(returning: ended) }
    }
}
