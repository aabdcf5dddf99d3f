import Synchronization

/// What was asked for, in the order of all that share the list.
final class CallList: Sendable {
    private let stored = Mutex<[String]>([])
    var all: [String] { stored.withLock { $0 } }
    func add(_ call: String) { stored.withLock { $0.append(call) } }
}
