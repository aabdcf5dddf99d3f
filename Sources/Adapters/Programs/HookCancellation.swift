import CPlatform
import Glibc

/// Wakes the thread that waits for a hook; safe from any thread.
final class HookCancellation: Sendable {
    /// Readable from the cancellation on.
    let descriptor: Int32

    init() throws(SystemError) {
        descriptor = platform_eventfd()
        guard descriptor >= 0 else { throw SystemError(-descriptor) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func cancel() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
    }
}
