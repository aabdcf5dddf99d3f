import CPlatform
import CSystemd
import Glibc

/// Ends the loop's sleep in the kernel, from any thread, through an eventfd(2).
final class Waker: Sendable {
    private let descriptor: Int32

    init(event: OpaquePointer) throws(EventLoopError) {
        descriptor = try EventLoopError.check(platform_eventfd(), "eventfd")
        // Without a place for it the source is floating: sd-event frees it together with the loop.
        let result = sd_event_add_io(event, nil, descriptor, EPOLLIN.rawValue, Waker.drain, nil)
        if result < 0 {
            close(descriptor)
            throw .system(call: "sd_event_add_io", number: -result)
        }
    }

    /// Wakes the loop; when the counter is full the loop is awake already.
    func wake() {
        var increment: UInt64 = 1
        _ = write(descriptor, &increment, MemoryLayout<UInt64>.size)
    }

    /// Closes the descriptor; the loop must not poll after this.
    func release() {
        close(descriptor)
    }

    private static let drain: sd_event_io_handler_t = { _, descriptor, _, _ in
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        return 0
    }
}
