import Synchronization

/// Limits that can be changed while connections read them.
final class SharedLimits: Sendable {
    private let limits: Mutex<Limits>

    init(_ limits: Limits) {
        self.limits = Mutex(limits)
    }

    var current: Limits {
        get { limits.withLock { $0 } }
        set { limits.withLock { $0 = newValue } }
    }
}
