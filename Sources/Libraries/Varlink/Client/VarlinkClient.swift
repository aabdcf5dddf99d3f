import CPlatform
package import EventLoop
import FoundationEssentials
import Glibc

/// One connection to a Varlink service, for one call at a time.
package actor VarlinkClient {
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let loop: EventLoop
    private let socket: StreamSocket
    private var buffer: MessageBuffer
    private var replies: [Data] = []
    private var isBusy = false

    private static let maxReplyBytes = 16 << 20

    private init(owning descriptor: Int32, loop: EventLoop) {
        self.loop = loop
        socket = StreamSocket(owning: descriptor, loop: loop)
        buffer = MessageBuffer(maxMessageBytes: Self.maxReplyBytes)
    }

    /// Connects to the socket at a path.
    ///
    /// Waits while the listener's backlog is full.
    ///
    /// - Throws: ``VarlinkClientError/unreachable(errno:)``; `CancellationError`.
    package static func connect(path: String, loop: EventLoop) async throws -> VarlinkClient {
        while true {
            let descriptor = platform_unix_connect(path)
            if descriptor >= 0 { return VarlinkClient(owning: descriptor, loop: loop) }
            guard descriptor == -EAGAIN else { throw VarlinkClientError.unreachable(errno: -descriptor) }
            try await loop.clock.sleep(for: .milliseconds(20))
        }
    }

    /// Ends the connection; a call that is under way throws `disconnected`.
    package func close() {
        isBusy = true
        socket.shutDown()
        socket.close()
    }

    /// Calls a method that gives one reply.
    ///
    /// - Throws: ``VarlinkError`` for an error reply; ``VarlinkClientError``; `CancellationError`, after which the
    ///   connection is of no more use.
    package func call<Parameters: Encodable & Sendable, Reply: Decodable & Sendable>(
        _ method: String,
        _ parameters: Parameters,
        as type: Reply.Type = Reply.self
    ) async throws -> Reply {
        try await begin(CallRequest(method: method, parameters: parameters, more: nil))
        let reply = try await nextReply()
        guard !reply.continues else { throw VarlinkClientError.invalidReply("more replies than asked for") }
        return try reply.parameters(as: type)
    }

    /// Calls a method with more.
    ///
    /// The replies have to be taken to their end before the next call; who wants no more of them closes the connection.
    ///
    /// - Throws: ``VarlinkClientError``; `CancellationError`. Error replies come out of the sequence.
    package func stream<Parameters: Encodable & Sendable, Reply: Decodable & Sendable>(
        _ method: String,
        _ parameters: Parameters,
        as type: Reply.Type = Reply.self
    ) async throws -> ReplySequence<Reply> {
        try await begin(CallRequest(method: method, parameters: parameters, more: true))
        return ReplySequence(client: self)
    }

    /// The next reply of the call that is under way; after the last one the connection is free for another call.
    func nextReply() async throws -> ReceivedReply {
        let bytes = try await nextMessage()
        do {
            let reply = try ReceivedReply(bytes: bytes)
            isBusy = reply.continues
            return reply
        } catch let error as VarlinkError {
            isBusy = false
            throw error
        }
    }

    private func begin(_ request: some Encodable & Sendable) async throws {
        guard !isBusy else { throw VarlinkClientError.busy }
        isBusy = true
        var output = OutgoingBytes()
        output.append(try WireFormat.encode(request))
        while output.count > 0 {
            switch output.send(socket.write) {
            case .bytes: continue
            case .wouldBlock: try await socket.watch.writable()
            // What the server said before it closed may still be there to read.
            case .failed(EPIPE), .failed(ECONNRESET): return
            case .failed: throw VarlinkClientError.disconnected
            }
        }
    }

    private func nextMessage() async throws -> Data {
        while replies.isEmpty {
            try await readAvailableBytes()
        }
        return replies.removeFirst()
    }

    private func readAvailableBytes() async throws {
        let result = try withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { chunk in
            let result = socket.read(into: chunk)
            if case .bytes(let count) = result {
                try buffer.append(UnsafeRawBufferPointer(rebasing: chunk[..<count])) { replies.append($0) }
            }
            return result
        }
        switch result {
        case .bytes: return
        case .wouldBlock: try await socket.watch.readable()
        case .end, .failed: throw VarlinkClientError.disconnected
        }
    }
}
