import EventLoop
import Glibc
import HTTPClient
import Synchronization
import TestKit
import Testing

/// How connections are used, and that nothing is left of them.
struct CoreConnectionTests {
    private static func answering() throws -> LoopbackServer {
        try LoopbackServer { connection in
            while connection.readRequest() != nil { connection.respond(body: "ok") }
            connection.waitForEnd()
        }
    }

    @Test func oneAfterTheOtherShareAConnection() async throws {
        try await onLoop { loop in
            let server = try Self.answering()
            let client = CurlClient(loop: loop, transport: HTTPTransport(userAgent: "t"))
            for _ in 0..<50 { _ = try await client.send(HTTPRequest(.get, try server.url())) }
            #expect(server.connectionCount == 1 && server.requests.count == 50)
        }
    }

    @Test func connectionsToAHostAreBounded() async throws {
        try await onLoop { loop in
            let server = try Self.answering()
            let transport = HTTPTransport(userAgent: "t", connectionsPerHost: 3)
            let client = CurlClient(loop: loop, transport: transport)
            let url = try server.url()
            try await withThrowingTaskGroup { group in
                for _ in 0..<60 { group.addTask { try await client.send(HTTPRequest(.get, url)) } }
                for try await response in group { #expect(response.status == 200) }
            }
            #expect((1...3).contains(server.connectionCount) && server.requests.count == 60)
        }
    }

    /// After the limit everything is closed, and no timer runs; the next request opens anew.
    @Test func idleConnectionsAreClosed() async throws {
        try await onLoop { loop in
            let ended = Mutex(0)
            let server = try LoopbackServer { connection in
                while connection.readRequest() != nil { connection.respond() }
                ended.withLock { $0 += 1 }
            }
            let limit = Duration.milliseconds(200)
            let client = CurlClient(loop: loop, transport: HTTPTransport(userAgent: "t", idleLimit: limit))
            #expect(client.isAtRest)
            for round in 1...2 {
                let began = loop.clock.now
                _ = try await client.send(HTTPRequest(.get, try server.url()))
                // Where the machine has taken the time of the limit, it may be over.
                #expect(!client.isAtRest || began.duration(to: loop.clock.now) >= limit)
                while ended.withLock({ $0 }) < round { try await loop.clock.sleep(for: .milliseconds(5)) }
                #expect(client.isAtRest && server.connectionCount == round)
            }
        }
    }

    /// A client that goes takes its connections along.
    @Test func nothingIsLeftOpen() async throws {
        try await onLoop { loop in
            let ended = Mutex(false)
            let server = try LoopbackServer { connection in
                while connection.readRequest() != nil { connection.respond() }
                ended.withLock { $0 = true }
            }
            _ = try await CurlClient(loop: loop, transport: HTTPTransport(userAgent: "t"))
                .send(HTTPRequest(.get, try server.url()))
            while !ended.withLock({ $0 }) { try await loop.clock.sleep(for: .milliseconds(5)) }
        }
    }

    /// An idle connection that the server closes is not taken for the next request.
    @Test func connectionsThatServersCloseAreLeft() async throws {
        try await onLoop { loop in
            let ended = Mutex(0)
            let server = try LoopbackServer { connection in
                if connection.readRequest() != nil { connection.respond() }
                connection.hangUp()
                ended.withLock { $0 += 1 }
            }
            let client = CurlClient(loop: loop, transport: HTTPTransport(userAgent: "t"))
            for number in 1...5 {
                let request = HTTPRequest(.post, try server.url(), body: [1])
                #expect(try await client.send(request).status == 200)
                while ended.withLock({ $0 }) < number { try await loop.clock.sleep(for: .milliseconds(5)) }
            }
            #expect(server.connectionCount == 5)
        }
    }

    /// From any thread, not the loop's alone.
    @Test func callersNeedNotBeOnTheLoop() async throws {
        try await onLoop { loop in
            let server = try Self.answering()
            let url = try server.url()
            let client = CurlClient(loop: loop, transport: HTTPTransport(userAgent: "t"))
            try await withThrowingTaskGroup { group in
                for _ in 0..<20 {
                    group.addTask(executorPreference: globalConcurrentExecutor) {
                        try await client.send(HTTPRequest(.get, url)).status
                    }
                }
                for try await status in group { #expect(status == 200) }
            }
        }
    }
}
