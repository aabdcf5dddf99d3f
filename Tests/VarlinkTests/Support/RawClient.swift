import CPlatform
import EventLoop
import FoundationEssentials
import Glibc

@testable import Varlink

/// A client that knows bytes only: it can break every rule.
actor RawClient {
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let loop: EventLoop
    private let descriptor: Int32
    private let watch: DescriptorWatch
    private var received: [UInt8] = []
    private var isClosed = false

    init(owning descriptor: Int32, loop: EventLoop) {
        self.loop = loop
        self.descriptor = descriptor
        watch = loop.watch(descriptor)
    }

    deinit {
        watch.cancel()
        if !isClosed { _ = Glibc.close(descriptor) }
    }

    /// Sends a text and the NUL that ends a message; false when the peer has closed.
    @discardableResult
    func send(_ message: String) async throws -> Bool {
        try await write(Array(message.utf8) + [0])
    }

    /// Sends bytes as they are; false when the peer has closed.
    @discardableResult
    func write(_ bytes: [UInt8]) async throws -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count >= 0 {
                rest.removeFirst(count)
            } else if errno == EAGAIN {
                try await watch.writable()
            } else {
                return false
            }
        }
        return true
    }

    /// The next message, read as JSON; nil when the peer has closed.
    func receive() async throws -> JSONValue? {
        while true {
            if let end = received.firstIndex(of: 0) {
                let message = Array(received[..<end])
                received.removeFirst(end + 1)
                return try JSONDecoder().decode(JSONValue.self, from: Data(message))
            }
            guard try await readMore() else { return nil }
        }
    }

    /// Whether nothing comes, not even the end, for a while.
    func staysSilent(for duration: Duration) async throws -> Bool {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                _ = try await self.receive()
                return false
            }
            group.addTask { [loop] in
                try await loop.clock.sleep(for: duration)
                return true
            }
            defer { group.cancelAll() }
            return try await group.next() ?? false
        }
    }

    /// Says that no more calls come; replies can still be read.
    func shutDownSending() {
        _ = Glibc.shutdown(descriptor, Int32(SHUT_WR))
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        watch.cancel()
        _ = Glibc.close(descriptor)
    }

    private func readMore() async throws -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            if count > 0 {
                received.append(contentsOf: chunk[..<count])
                return true
            }
            if count == 0 || errno != EAGAIN { return false }
            try await watch.readable()
        }
    }
}

/// The JSON value of a text.
func json(_ text: String) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
}
