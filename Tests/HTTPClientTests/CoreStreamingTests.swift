import EventLoop
import Glibc
import HTTPClient
import Synchronization
import TestKit
import Testing

struct CoreStreamingTests {
    private static let bigBytes = 200_000_000

    /// Sends a body of 200 MB, as fast as it is taken.
    private static func bigServer() throws -> LoopbackServer {
        try LoopbackServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(bigBytes)\r\n\r\n")
            let chunk = [UInt8](repeating: 7, count: 100_000)
            for _ in 0..<(bigBytes / chunk.count) where !connection.write(chunk) { return }
        }
    }

    /// Case 26: 200 MB go through a bounded amount of memory: that of a process of its own, since other tests need some too.
    @Test func largeBodiesNeedNoMemory() async {
        await #expect(processExitsWith: .success) {
            let (received, growth) = try await Self.streamBigBody()
            #expect(received == Self.bigBytes && growth < 50_000_000, "\(growth)")
        }
    }

    /// - Returns: how much was received, and how much more memory was used at most.
    private static func streamBigBody() async throws -> (received: Int, growth: Int) {
        try await onLoop { loop in
            let server = try bigServer()
            let client = CurlClient(loop: loop, transport: HTTPTransport(userAgent: "t"))
            let limits = HTTPLimits(total: .seconds(500), bodyBytes: .max)
            let received = Mutex(0)
            let before = residentBytes()
            let most = Mutex(0)
            try await client.stream(HTTPRequest(.get, try server.url(), limits: limits)) { head in
                #expect(head.status == 200 && head.body.isEmpty && head.headers["Content-Length"] == "\(bigBytes)")
            } onChunk: { bytes in
                received.withLock { $0 += bytes.count }
                most.withLock { $0 = max($0, residentBytes()) }
            }
            return (received.withLock { $0 }, most.withLock { $0 } - before)
        }
    }

    /// A consumer that takes its time holds the server up.
    @Test func slowConsumersHoldTheServerUp() async throws {
        try await onLoop { loop in
            let written = Mutex<ServerConnection?>(nil)
            let server = try LoopbackServer { connection in
                written.withLock { $0 = connection }
                guard connection.readRequest() != nil else { return }
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(Self.bigBytes)\r\n\r\n")
                let chunk = [UInt8](repeating: 7, count: 100_000)
                while connection.write(chunk) {}
            }
            let client = CurlClient(loop: loop, transport: HTTPTransport(userAgent: "t"))
            let limits = HTTPLimits(total: .seconds(500), bodyBytes: .max)
            let received = Mutex(0)
            let error = await failure { () throws(HTTPError) in
                try await client.stream(HTTPRequest(.get, try server.url(), limits: limits)) { _ in
                } onChunk: { bytes throws(HTTPError) in
                    let total = received.withLock {
                        $0 += bytes.count
                        return $0
                    }
                    // The server gets time to run ahead, as far as it can.
                    try? await loop.clock.sleep(for: .milliseconds(30))
                    let ahead = (written.withLock { $0?.writtenBytes } ?? 0) - total
                    #expect(ahead < 16 << 20, "\(ahead)")
                    if total > 1_000_000 { throw .invalidRequest("enough") }
                }
            }
            #expect(error == .invalidRequest("enough"))
        }
    }

    /// A stream that is held up keeps no other request waiting, and goes on.
    @Test func piecesComeAsTheyAreSent() async throws {
        try await onLoop { loop in
            let server = try LoopbackServer { connection in
                guard connection.readRequest()?.target == "/stream" else { return _ = connection.respond(body: "ok") }
                connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
                for number in 0..<5 {
                    connection.write("data: \(number)\n\n")
                    usleep(10_000)
                }
            }
            let client = CurlClient(loop: loop, transport: HTTPTransport(userAgent: "t"))
            let other = HTTPRequest(.get, try server.url("/other"))
            let text = Mutex("")
            try await client.stream(HTTPRequest(.get, try server.url("/stream"))) { head in
                #expect(head.headers["content-type"] == "text/event-stream")
            } onChunk: { bytes throws(HTTPError) in
                text.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
                let status = try await client.send(other).status
                #expect(status == 200)
            }
            #expect(text.withLock { $0 } == (0..<5).map { "data: \($0)\n\n" }.joined())
        }
    }

    @Test func limitsAndErrorsHoldAfterTheHead() async throws {
        try await onLoop { loop in
            let server = try Self.bigServer()
            let client = CurlClient(loop: loop, transport: HTTPTransport(userAgent: "t"))
            let request = HTTPRequest(.get, try server.url())
            let error = await failure { () throws(HTTPError) in
                try await client.stream(request, onHead: { _ in }, onChunk: { _ in })
            }
            #expect(error == .bodyTooLarge(request.url.origin, limitBytes: 1 << 20))
        }
    }

    private static func residentBytes() -> Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 200)
        guard fgets(&line, 200, file) != nil else { return 0 }
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
