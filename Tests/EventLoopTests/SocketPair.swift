import Glibc

/// Two connected, non-blocking Unix stream sockets; closes what is still open when it goes.
final class SocketPair: @unchecked Sendable {
    // Safe: only the test that made the pair closes its ends, on the loop's thread.
    private(set) var left: Int32
    private(set) var right: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        socketpair(AF_UNIX, type, 0, &ends)
        left = ends[0]
        right = ends[1]
    }

    deinit {
        closeLeft()
        closeRight()
    }

    func closeLeft() {
        if left >= 0 { close(left) }
        left = -1
    }

    func closeRight() {
        // A child that another test has just made may have it open.
        if right >= 0 { shutdown(right, Int32(SHUT_RDWR)) }
        if right >= 0 { close(right) }
        right = -1
    }
}

/// Sends one byte; -1 when the socket would block or is closed.
@discardableResult
func sendByte(_ byte: UInt8, to descriptor: Int32) -> Int {
    var byte = byte
    return send(descriptor, &byte, 1, Int32(MSG_NOSIGNAL))
}

/// Receives one byte without waiting; nil when there is none.
func receiveByte(from descriptor: Int32) -> UInt8? {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, 0) == 1 ? byte : nil
}

/// Fills the socket's buffer until it would block.
func fill(_ descriptor: Int32) {
    let chunk = [UInt8](repeating: 0, count: 4096)
    while send(descriptor, chunk, chunk.count, Int32(MSG_NOSIGNAL)) > 0 {}
}

/// Empties the socket's buffer.
func drain(_ descriptor: Int32) {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while recv(descriptor, &chunk, chunk.count, 0) > 0 {}
}
