import CPlatform
import Glibc
import Synchronization

/// Tells a thread that waits for a program to stop it, from any other thread.
final class ProgramStop: Sendable {
    /// Readable once the program is to stop, and from then on.
    let descriptor: Int32
    private let raised = Atomic(false)

    init() throws(SystemError) {
        descriptor = platform_eventfd()
        if descriptor < 0 { throw SystemError(-descriptor) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    var isRaised: Bool { raised.load(ordering: .acquiring) }

    func raise() {
        raised.store(true, ordering: .releasing)
        var one: UInt64 = 1
        // A counter that is full is readable already.
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }
}
