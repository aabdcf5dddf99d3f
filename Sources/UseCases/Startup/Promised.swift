import Synchronization

/// A value that comes once and that many may wait for; a wait is not cut short by a cancellation.
final class Promised<Value: Sendable>: Sendable {
    private enum State {
        case open([CheckedContinuation<Value, Never>])
        case kept(Value)
    }

    private let state = Mutex(State.open([]))

    /// Gives the value; the first one counts.
    func keep(_ value: Value) {
        let waiters: [CheckedContinuation<Value, Never>] = state.withLock { state in
            guard case .open(let waiters) = state else { return [] }
            state = .kept(value)
            return waiters
        }
        for waiter in waiters { waiter.resume(returning: value) }
    }

    /// How many wait for it now.
    var waiterCount: Int {
        state.withLock { if case .open(let waiters) = $0 { waiters.count } else { 0 } }
    }

    func value() async -> Value {
        await withCheckedContinuation { continuation in
            let value: Value? = state.withLock { state in
                switch state {
                case .kept(let value): return value
                case .open(let waiters):
                    state = .open(waiters + [continuation])
                    return nil
                }
            }
            if let value { continuation.resume(returning: value) }
        }
    }
}
