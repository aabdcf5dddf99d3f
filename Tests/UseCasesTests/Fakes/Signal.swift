import Synchronization

/// Something that happens once, awaited whatever becomes of the waiting task.
final class Signal: Sendable {
    private let state = Mutex<(isRaised: Bool, waiters: [CheckedContinuation<Void, Never>])>((false, []))

    var isRaised: Bool { state.withLock { $0.isRaised } }

    func raise() {
        let waiters = state.withLock { state in
            state.isRaised = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    func wait() async {
        await withCheckedContinuation { waiter in
            let isRaised = state.withLock { state in
                if !state.isRaised { state.waiters.append(waiter) }
                return state.isRaised
            }
            if isRaised { waiter.resume() }
        }
    }
}
