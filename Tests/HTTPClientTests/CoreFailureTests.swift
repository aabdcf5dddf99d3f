import EventLoop
import Glibc
import HTTPClient
import TestKit
import Testing

/// Errors, limits, and what is never done twice.
struct CoreFailureTests {
    private static func client(_ loop: EventLoop, _ userAgent: String = "test/1") -> CurlClient {
        CurlClient(loop: loop, transport: HTTPTransport(userAgent: userAgent))
    }

    private static func failureOf(
        _ request: HTTPRequest, _ loop: EventLoop
    ) async -> HTTPError? {
        let client = client(loop)
        return await failure { () throws(HTTPError) in try await client.send(request) }
    }

    @Test func refusedConnectionsAreUnreachable() async throws {
        let error = try await onLoop { loop in
            // tcpmux: nobody listens there, and no test is given this port.
            let url = try #require(HTTPURL("http://127.0.0.1:1/SECRET?SECRET"))
            return await Self.failureOf(HTTPRequest(.get, url), loop)
        }
        guard case .unreachable(let origin, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(origin.host == "127.0.0.1" && !"\(String(describing: error))".contains("SECRET"))
    }

    @Test func missingUnixSocketsAreUnreachable() async throws {
        let error = try await onLoop { loop in
            let transport = HTTPTransport(userAgent: "t", unixSocket: "/nonexistent/socket")
            let client = CurlClient(loop: loop, transport: transport)
            let request = HTTPRequest(.get, try #require(HTTPURL("http://a.example/")))
            return await failure { () throws(HTTPError) in try await client.send(request) }
        }
        guard case .unreachable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func resetsAreLostConnections() async throws {
        let error = try await onLoop { loop in
            let server = try LoopbackServer { connection in
                _ = connection.readRequest()
                connection.reset()
            }
            return await Self.failureOf(HTTPRequest(.post, try server.url(), body: [1]), loop)
        }
        guard case .connectionLost = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    /// A proxy that refuses says nothing of the server, and no request has reached it.
    @Test func proxiesThatRefuseAreUnreachable() async throws {
        let error = try await onLoop { loop in
            let proxy = try LoopbackServer { connection in
                while connection.readRequest() != nil { connection.respond("407 Proxy Authentication Required") }
            }
            let settings: HTTPProxy = try #require(HTTPProxy(proxy.origin))
            let transport = HTTPTransport(userAgent: "t", proxy: settings)
            let client = CurlClient(loop: loop, transport: transport)
            let request = HTTPRequest(.get, try #require(HTTPURL("https://named.example/")))
            return await failure { () throws(HTTPError) in try await client.send(request) }
        }
        guard case .unreachable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func tlsWithNobodyBehindItIsInsecureOrUnreachable() async throws {
        let (plain, gone) = try await onLoop { loop in
            let talker = try LoopbackServer { $0.write("HTTP/1.1 400 Bad Request\r\n\r\n") }
            let leaver = try LoopbackServer { $0.reset() }
            let first = try #require(HTTPURL("https://127.0.0.1:\(talker.port)/"))
            let second = try #require(HTTPURL("https://127.0.0.1:\(leaver.port)/"))
            return (
                await Self.failureOf(HTTPRequest(.get, first), loop),
                await Self.failureOf(HTTPRequest(.get, second), loop)
            )
        }
        guard case .insecure = plain, case .unreachable = gone else {
            Issue.record("\(String(describing: plain)) \(String(describing: gone))")
            return
        }
    }

    /// Parts of a second count: neither cut to nothing nor rounded up to a second.
    @Test(arguments: [300, 1300])
    func totalLimitsAreMilliseconds(_ milliseconds: Int) async throws {
        // The machine may add any time to an attempt, but hardly to each of ten.
        for _ in 1...10 {
            let (error, elapsed) = try await onLoop { loop in
                let server = try LoopbackServer { $0.waitForEnd() }
                let limits = HTTPLimits(total: .milliseconds(milliseconds))
                let request = HTTPRequest(.get, try server.url(), limits: limits)
                let began = loop.clock.now
                return (await Self.failureOf(request, loop), began.duration(to: loop.clock.now))
            }
            guard case .timedOut(_, .milliseconds(milliseconds)) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(elapsed >= .milliseconds(milliseconds - 5))
            if elapsed < .milliseconds(milliseconds + 690) { return }
        }
        Issue.record("each time it took longer")
    }

    /// What an earlier request has left of its limit neither ends a later one nor keeps it.
    @Test(arguments: [(first: 200, second: 500), (first: 60_000, second: 300)])
    func limitsOneAfterTheOther(first: Int, second: Int) async throws {
        let (error, elapsed) = try await onLoop { loop in
            let server = try LoopbackServer { connection in
                while connection.readRequest()?.lines.first == "GET /1 HTTP/1.1" { connection.respond() }
                connection.waitForEnd()
            }
            let client = CurlClient(loop: loop, transport: HTTPTransport(userAgent: "t"))
            let limits = [first, second].map { HTTPLimits(connect: .milliseconds($0), total: .milliseconds($0)) }
            // Once more when the connection stands, and libcurl has no other time in mind than the limit.
            for _ in 0..<2 {
                _ = try await client.send(HTTPRequest(.get, try server.url("/1"), limits: limits[0]))
                try await loop.clock.sleep(for: .milliseconds(400))
            }
            let began = loop.clock.now
            let error = await #expect(throws: HTTPError.self) {
                try await client.send(HTTPRequest(.get, try server.url("/2"), limits: limits[1]))
            }
            return (error, began.duration(to: loop.clock.now))
        }
        guard case .timedOut = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(elapsed >= .milliseconds(second - 5) && elapsed < .seconds(30))
    }

    /// A server that keeps sending a little is not waited for beyond the limit.
    @Test func drippingServersReachTheLimit() async throws {
        let error = try await onLoop { loop in
            let server = try LoopbackServer { connection in
                _ = connection.readRequest()
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
                while connection.write("x") { usleep(20_000) }
            }
            let request = HTTPRequest(.get, try server.url(), limits: HTTPLimits(total: .milliseconds(300)))
            return await Self.failureOf(request, loop)
        }
        guard case .timedOut = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    /// TLS belongs to the connection: a server that accepts and says nothing is not connected to.
    ///
    /// No time at all is a millisecond, and not what libcurl takes it for: five minutes.
    @Test(arguments: [Duration.milliseconds(200), .zero])
    func connectLimitsIncludeTheHandshake(limit: Duration) async throws {
        let error = try await onLoop { loop in
            let server = try LoopbackServer { $0.waitForEnd() }
            let url = try #require(HTTPURL("https://127.0.0.1:\(server.port)/"))
            let limits = HTTPLimits(connect: limit, total: .seconds(200))
            return await Self.failureOf(HTTPRequest(.get, url, limits: limits), loop)
        }
        guard case .timedOut(_, limit) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func nothingIsSentWithoutTime() async throws {
        try await onLoop { loop in
            let server = try LoopbackServer { $0.respond() }
            let request = HTTPRequest(.get, try server.url(), limits: HTTPLimits(total: .zero))
            #expect(await Self.failureOf(request, loop) == .timedOut(request.url.origin, after: .zero))
            #expect(server.connectionCount == 0)
        }
    }

    /// A connection that ends under a request: only what may be done twice is sent again.
    @Test(arguments: [(HTTPMethod.post, "x"), (.post, ""), (.get, nil), (.put, "x")] as [(HTTPMethod, String?)])
    func whatIsNotIdempotentIsSentOnce(_ method: HTTPMethod, _ body: String?) async throws {
        try await onLoop { loop in
            let server = try LoopbackServer { connection in
                while let request = connection.readRequest() {
                    // The first connection answers once, and then ends without an answer.
                    if request.target == "/second", connection.number == 1 { return }
                    connection.respond()
                    if request.target == "/second", method == .post, body == "" { return }
                }
            }
            let client = Self.client(loop)
            _ = try await client.send(HTTPRequest(.get, try server.url("/first")))
            let request = HTTPRequest(method, try server.url("/second"), body: body.map { Array($0.utf8) })
            let error = await failure { () throws(HTTPError) in try await client.send(request) }
            let seconds = server.requests.filter { $0.target == "/second" }.count
            if method.isIdempotent {
                #expect(error == nil && seconds == 2)
            } else if body == "" {
                // Nothing to ask for twice: it has a connection of its own, which did not end.
                #expect(error == nil && seconds == 1 && server.connectionCount == 2)
            } else {
                guard case .connectionLost = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect(seconds == 1)
            }
        }
    }
}
