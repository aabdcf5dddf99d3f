import Synchronization

/// Where the root task leaves its value for `EventLoop.run`.
final class RootResult<Value: Sendable>: Sendable {
    private let stored = Mutex<Value?>(nil)

    var value: Value? {
        stored.withLock { $0 }
    }

    func store(_ value: Value) {
        stored.withLock { $0 = value }
    }
}
