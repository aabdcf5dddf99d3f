import Glibc
import Synchronization

/// A thread for one piece of work: tests that block would take the few threads of Swift's own pool from each other.
final class BackgroundThread: Sendable {
    private let thread: Mutex<pthread_t>

    init(_ work: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let box = Unmanaged.passRetained(Work(work))
        pthread_create(
            &thread,
            nil,
            { box in
                if let box { Unmanaged<Work>.fromOpaque(box).takeRetainedValue().body() }
                return nil
            },
            box.toOpaque()
        )
        self.thread = Mutex(thread)
    }

    /// Waits for the end of the work; to be called once.
    func join() {
        _ = thread.withLock { pthread_join($0, nil) }
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
