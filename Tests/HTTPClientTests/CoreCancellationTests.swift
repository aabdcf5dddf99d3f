import EventLoop
import Glibc
import HTTPClient
import Synchronization
import TestKit
import Testing

/// Cancelling: it reaches the transfer, at any moment.
struct CoreCancellationTests {
    private static func answering() throws -> LoopbackServer {
        try LoopbackServer { connection in
            while let request = connection.readRequest() {
                if request.target == "/wait" { return connection.waitForEnd() }
                connection.respond(body: "ok")
            }
        }
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"])
    func endsTheTransferAtOnce(_ begun: String) async throws {
        try await onLoop { loop in
            let isAsked = Mutex(false)
            let isOver = Mutex(false)
            let server = try LoopbackServer { connection in
                _ = connection.readRequest()
                connection.write(begun)
                isAsked.withLock { $0 = true }
                connection.waitForEnd()
                isOver.withLock { $0 = true }
            }
            let client = CurlClient(loop: loop, transport: HTTPTransport(userAgent: "t"))
            let request = HTTPRequest(.get, try server.url(), limits: HTTPLimits(total: .seconds(500)))
            let error = try await withThrowingTaskGroup(of: HTTPError?.self) { group in
                group.addTask { await failure { () throws(HTTPError) in try await client.send(request) } }
                while !isAsked.withLock({ $0 }) { try await loop.clock.sleep(for: .milliseconds(2)) }
                group.cancelAll()
                return try await group.next() ?? nil
            }
            #expect(error == .cancelled)
            while !isOver.withLock({ $0 }) { try await loop.clock.sleep(for: .milliseconds(2)) }
        }
    }

    @Test func beforeTheStartSendsNothing() async throws {
        try await onLoop { loop in
            let server = try Self.answering()
            let url = try server.url()
            let client = CurlClient(loop: loop, transport: HTTPTransport(userAgent: "t"))
            let error = await withTaskGroup(of: HTTPError?.self) { group in
                group.cancelAll()
                group.addTask {
                    await failure { () throws(HTTPError) in try await client.send(HTTPRequest(.get, url)) }
                }
                return await group.next() ?? nil
            }
            #expect(error == .cancelled && server.connectionCount == 0 && client.isAtRest)
        }
    }

    /// Case 28: a thousand streams begun and cancelled at all moments, among twenty calls that go on.
    @Test(.timeLimit(.minutes(10))) func thousandsAmongOthers() async throws {
        try await onLoop { loop in
            let server = try Self.answering()
            let wait = HTTPRequest(.get, try server.url("/wait"))
            let answer = HTTPRequest(.get, try server.url("/answer"))
            let client = CurlClient(
                loop: loop, transport: HTTPTransport(userAgent: "t", connectionsPerHost: 60, connections: 60))
            let before = Self.openDescriptors()
            try await withThrowingTaskGroup { group in
                for _ in 0..<20 {
                    group.addTask {
                        for _ in 0..<50 {
                            let status = try await client.send(answer).status
                            #expect(status == 200)
                        }
                    }
                }
                group.addTask { try await Self.beginAndCancel(1000, client, wait, on: loop) }
                try await group.waitForAll()
            }
            // Those that wait to be accepted are counted by and by.
            while server.connectionCount <= 300 { try await loop.clock.sleep(for: .milliseconds(10)) }
            // What stays open are idle connections with both their ends, and not one for each that was cancelled.
            while Self.openDescriptors() - before > 200 { try await loop.clock.sleep(for: .milliseconds(10)) }
        }
    }

    private static func beginAndCancel(
        _ count: Int, _ client: CurlClient, _ request: HTTPRequest, on loop: EventLoop
    ) async throws {
        for number in 0..<count {
            try await withThrowingTaskGroup(of: HTTPError?.self) { group in
                group.addTask {
                    await failure { () throws(HTTPError) in
                        if number.isMultiple(of: 2) { return _ = try await client.send(request) }
                        try await client.stream(request, onHead: { _ in }, onChunk: { _ in })
                    }
                }
                switch number % 4 {
                case 0: break
                case 1: await loop.yield()
                case 2: try await loop.clock.sleep(for: .microseconds(number * 3))
                default: for _ in 0..<5 { await loop.yield() }
                }
                group.cancelAll()
                #expect(try await group.next() == .cancelled)
            }
        }
    }

    private static func openDescriptors() -> Int {
        guard let folder = opendir("/proc/self/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count
    }
}
