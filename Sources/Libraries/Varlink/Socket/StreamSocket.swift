import EventLoop
import Glibc
import Synchronization

/// A connected, non-blocking stream socket together with its watch; closed once, by whoever comes first.
final class StreamSocket: Sendable {
    /// What one read gave.
    enum ReadResult: Hashable {
        case bytes(Int)
        case wouldBlock
        case end
        case failed(errno: Int32)
    }

    /// What one write took.
    enum WriteResult: Hashable {
        case bytes(Int)
        case wouldBlock
        case failed(errno: Int32)
    }

    let watch: DescriptorWatch
    private let descriptor: Int32
    private let isClosed = Atomic(false)

    /// Takes the descriptor over: from here on it is this object's to close.
    init(owning descriptor: Int32, loop: EventLoop) {
        self.descriptor = descriptor
        watch = loop.watch(descriptor)
    }

    deinit {
        close()
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> ReadResult {
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 { return .bytes(count) }
            if count == 0 { return .end }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .wouldBlock
            case let number: return .failed(errno: number)
            }
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> WriteResult {
        while true {
            let count = send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            if count >= 0 { return .bytes(count) }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .wouldBlock
            case let number: return .failed(errno: number)
            }
        }
    }

    /// Ends both directions: waits and reads on this side end too, and the peer sees the end.
    func shutDown() {
        guard !isClosed.load(ordering: .acquiring) else { return }
        _ = Glibc.shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Closes the descriptor; on the loop's thread.
    func close() {
        guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        watch.cancel()
        _ = Glibc.close(descriptor)
    }
}
