import Glibc

/// Threads for what blocks.
package enum TestThread {
    private final class Body: Sendable {
        let call: @Sendable () -> Void

        init(_ call: @escaping @Sendable () -> Void) {
            self.call = call
        }
    }

    package static func start(_ call: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { object in
                guard let object else { return nil }
                Unmanaged<Body>.fromOpaque(object).takeRetainedValue().call()
                return nil
            }, Unmanaged.passRetained(Body(call)).toOpaque())
        pthread_detach(thread)
    }
}
