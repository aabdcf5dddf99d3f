import Glibc
import Testing

/// A thread of its own for a call that may block: the test runner's threads are too few for that.
struct TestThread {
    private final class Body: Sendable {
        let call: @Sendable () -> Void

        init(_ call: @escaping @Sendable () -> Void) {
            self.call = call
        }
    }

    private let thread: pthread_t

    init(_ call: @escaping @Sendable () -> Void) throws {
        var thread = pthread_t()
        let result = pthread_create(
            &thread,
            nil,
            { object in
                guard let object else { return nil }
                Unmanaged<Body>.fromOpaque(object).takeRetainedValue().call()
                return nil
            },
            Unmanaged.passRetained(Body(call)).toOpaque()
        )
        try #require(result == 0)
        self.thread = thread
    }

    func join() {
        pthread_join(thread, nil)
    }
}
