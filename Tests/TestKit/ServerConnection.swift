import Glibc
import Synchronization

/// One connection of a `LoopbackServer`; its calls block.
package final class ServerConnection: Sendable {
    private struct State {
        var isOpen = true
        var unread: [UInt8] = []
        package var requests: [ReceivedRequest] = []
        var writtenBytes = 0
    }

    package let number: Int
    private let descriptor: Int32
    private let state: Mutex<State>

    init(_ descriptor: Int32, number: Int) {
        self.descriptor = descriptor
        self.number = number
        state = Mutex(State())
    }

    package var requests: [ReceivedRequest] {
        state.withLock { $0.requests }
    }

    /// How much the client's side has taken from the script.
    package var writtenBytes: Int {
        state.withLock { $0.writtenBytes }
    }

    /// The next request with its body (Content-Length or chunks are not told apart: only the former is read); nil at the
    /// end.
    package func readRequest() -> ReceivedRequest? {
        var bytes = state.withLock { state in
            defer { state.unread = [] }
            return state.unread
        }
        while true {
            if let end = Self.endOfHead(in: bytes) {
                let head = String(decoding: bytes[..<end], as: UTF8.self)
                let bare = ReceivedRequest(connection: number, head: head, body: [])
                let length = bare.values("Content-Length").first.flatMap { Int($0) } ?? 0
                if bytes.count >= end + 4 + length {
                    let body = Array(bytes[(end + 4)..<(end + 4 + length)])
                    let request = ReceivedRequest(connection: number, head: head, body: body)
                    let rest = Array(bytes[(end + 4 + length)...])
                    state.withLock {
                        $0.unread = rest
                        $0.requests.append(request)
                    }
                    return request
                }
            }
            guard let more = read() else { return nil }
            bytes += more
        }
    }

    /// Sends bytes; false when the other side is gone.
    @discardableResult
    package func write(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { room -> Int in
                guard let start = room.baseAddress else { return -1 }
                return send(descriptor, start + sent, room.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
            state.withLock { $0.writtenBytes += count }
        }
        return true
    }

    @discardableResult
    package func write(_ text: String) -> Bool {
        write(Array(text.utf8))
    }

    /// A response with a Content-Length.
    @discardableResult
    package func respond(_ status: String = "200 OK", headers: [String] = [], body: String = "") -> Bool {
        respond(status, headers: headers, bytes: Array(body.utf8))
    }

    @discardableResult
    package func respond(_ status: String = "200 OK", headers: [String] = [], bytes: [UInt8]) -> Bool {
        let lines = ["HTTP/1.1 \(status)"] + headers + ["Content-Length: \(bytes.count)", "", ""]
        return write(Array(lines.joined(separator: "\r\n").utf8) + bytes)
    }

    /// Waits until the other side has closed.
    package func waitForEnd() {
        while read() != nil {}
    }

    package func hangUp() {
        state.withLock { if $0.isOpen { shutdown(descriptor, Int32(SHUT_RDWR)) } }
    }

    /// Called by the connection's own thread, as its last use of it.
    func end() {
        state.withLock {
            $0.isOpen = false
            // A program that another test has just started may hold the descriptor for a moment.
            shutdown(descriptor, Int32(SHUT_RDWR))
            close(descriptor)
        }
    }

    /// Closes with a reset (RST) in place of an orderly end.
    package func reset() {
        var linger = Glibc.linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
        // The descriptor stays this object's; connecting it to nothing resets it.
        var nothing = sockaddr()
        nothing.sa_family = sa_family_t(AF_UNSPEC)
        connect(descriptor, &nothing, socklen_t(MemoryLayout<sockaddr>.size))
    }

    private func read() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    private static func endOfHead(in bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        return (0...(bytes.count - 4)).first {
            bytes[$0] == 13 && bytes[$0 + 1] == 10 && bytes[$0 + 2] == 13 && bytes[$0 + 3] == 10
        }
    }
}
