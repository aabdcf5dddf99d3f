import EventLoop
import Glibc
import HTTPClient
import TestKit
import Testing

/// What goes over the wire.
struct CoreRequestTests {
    private static func client(_ loop: EventLoop) -> CurlClient {
        CurlClient(loop: loop, transport: HTTPTransport(userAgent: "test/1"))
    }

    private static func echoServer(_ address: LoopbackServer.Address = .ipv4) throws -> LoopbackServer {
        try LoopbackServer(address) { connection in
            while let request = connection.readRequest() { connection.respond(bytes: request.body) }
        }
    }

    @Test func getSendsNothingOfItsOwnAccord() async throws {
        let head = try await onLoop { loop in
            let server = try Self.echoServer()
            let response = try await Self.client(loop).send(HTTPRequest(.get, try server.url("/a/../b?c=%20")))
            #expect(response.status == 200)
            let lines = try #require(server.requests.first).lines
            #expect(lines[1] == "Host: 127.0.0.1:\(server.port)")
            return lines
        }
        #expect(head[0] == "GET /a/../b?c=%20 HTTP/1.1")
        #expect(head.dropFirst(2) == ["Accept: */*", "User-Agent: test/1", "Accept-Encoding: deflate, gzip, br, zstd"])
    }

    @Test(arguments: [HTTPMethod.post, .put, .delete, .get])
    func bodyArrivesByteForByte(_ method: HTTPMethod) async throws {
        let body = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        try await onLoop { loop in
            let server = try Self.echoServer()
            let request = HTTPRequest(method, try server.url(), headers: ["Content-Type": "x/y"], body: body)
            let response = try await Self.client(loop).send(request)
            #expect(response.body == body)
            let received = try #require(server.requests.first)
            #expect(received.method == method.name && received.values("Content-Type") == ["x/y"])
            #expect(received.values("Expect").isEmpty)
        }
    }

    @Test func bodyWithoutTypeGetsNone() async throws {
        try await onLoop { loop in
            let server = try Self.echoServer()
            let client = Self.client(loop)
            _ = try await client.send(HTTPRequest(.post, try server.url(), body: []))
            _ = try await client.send(HTTPRequest(.post, try server.url()))
            _ = try await client.send(HTTPRequest(.put, try server.url()))
            #expect(server.requests.flatMap { $0.values("Content-Length") } == ["0", "0", "0"])
            #expect(server.requests.flatMap { $0.values("Content-Type") }.isEmpty)
        }
    }

    @Test func fieldsArriveAsTheyAre() async throws {
        try await onLoop { loop in
            let server = try Self.echoServer()
            var headers: HTTPHeaders = ["X-Empty": "", "X-Twice": "a", "User-Agent": "mine"]
            headers.append("X-Twice", "b, c")
            headers["X-Text"] = "grüße; \"q\"\t'x'"
            _ = try await Self.client(loop).send(HTTPRequest(.get, try server.url(), headers: headers))
            let received = try #require(server.requests.first)
            #expect(received.values("X-Empty") == [""] && received.values("X-Twice") == ["a", "b, c"])
            #expect(received.values("X-Text") == ["grüße; \"q\"\t'x'"] && received.values("User-Agent") == ["mine"])
        }
    }

    /// Whatever was sent to a URL before, the next request of it is the same bytes as from a new client.
    @Test func nothingOfARequestIsInTheNext() async throws {
        try await onLoop { loop in
            let server = try Self.echoServer()
            let url = try server.url("/same?x=1")
            let requests = [
                HTTPRequest(.get, url), HTTPRequest(.get, url, headers: ["X-A": "b", "Authorization": "Bearer t"]),
                HTTPRequest(.get, url, headers: ["Accept-Encoding": "identity", "User-Agent": "mine"]),
                HTTPRequest(.get, url, body: [1, 2]), HTTPRequest(.head, url), HTTPRequest(.post, url, body: [3]),
                HTTPRequest(.put, url), HTTPRequest(.delete, url),
            ]
            var expected: [String] = []
            for request in requests {
                _ = try await Self.client(loop).send(request)
                expected.append(try #require(server.requests.last).head)
            }
            let client = Self.client(loop)
            for first in requests {
                for (second, head) in zip(requests, expected) {
                    _ = try await client.send(first)
                    let response = try await client.send(second)
                    let received = try #require(server.requests.last)
                    #expect(received.head == head && received.body == second.body ?? [])
                    #expect(response.body == (second.method == .head ? [] : received.body))
                }
            }
        }
    }

    @Test(arguments: [
        ("X-A\r\nX-B", "v"), ("X A", "v"), ("", "v"), ("X-Ä", "v"), ("X-A:", "v"), ("X-A", "v\r\nX-B: w"),
        ("X-A", "v\n"),
        ("X-A", "v\0w"), ("X-A", "\u{7f}"), ("Host", "evil"), ("Content-Length", "3"), ("transfer-encoding", "chunked"),
        ("Connection", "close"), ("Expect", "100-continue"), ("Upgrade", "h2c"), ("TE", "trailers"),
    ])
    func fieldsThatCannotBeSentAreRefused(_ name: String, _ value: String) async throws {
        try await onLoop { loop in
            let server = try Self.echoServer()
            var request = HTTPRequest(.get, try server.url())
            request.headers.append(name, value)
            let refused = request
            let client = Self.client(loop)
            let error = await failure { () throws(HTTPError) in try await client.send(refused) }
            guard case .invalidRequest(let detail) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(!detail.contains("evil") && server.connectionCount == 0)
        }
    }

    @Test func headAndEmptyResponsesHaveNoBody() async throws {
        try await onLoop { loop in
            let server = try LoopbackServer { connection in
                while let request = connection.readRequest() {
                    switch request.target {
                    case "/204": connection.write("HTTP/1.1 204 No Content\r\nX-N: 1\r\n\r\n")
                    case "/304":
                        connection.write("HTTP/1.1 304 Not Modified\r\nETag: \"a\"\r\nContent-Length: 99\r\n\r\n")
                    default:
                        connection.write(
                            "HTTP/1.1 200 OK\r\nContent-Length: 12345678\r\nContent-Encoding: gzip\r\n\r\n")
                    }
                }
            }
            let client = Self.client(loop)
            let head = try await client.send(HTTPRequest(.head, try server.url("/")))
            #expect(head.status == 200 && head.body.isEmpty && head.headers["Content-Length"] == "12345678")
            #expect(head.headers["Content-Encoding"] == "gzip")
            let none = try await client.send(HTTPRequest(.get, try server.url("/204")))
            #expect(none.status == 204 && none.body.isEmpty && none.headers["x-n"] == "1")
            let same = try await client.send(HTTPRequest(.get, try server.url("/304")))
            #expect(same.status == 304 && same.body.isEmpty && same.headers["Content-Length"] == "99")
            #expect(server.connectionCount == 1)
        }
    }

    @Test func reachesIPv6Literals() async throws {
        try await onLoop { loop in
            let server = try Self.echoServer(.ipv6)
            let url = try #require(HTTPURL("http://[::1]:\(server.port)/six"))
            let response = try await Self.client(loop).send(HTTPRequest(.get, url))
            #expect(response.status == 200)
            #expect(try #require(server.requests.first).values("Host") == ["[::1]:\(server.port)"])
        }
    }

    @Test func reachesUnixSockets() async throws {
        let folder = try TemporaryFolder()
        try await onLoop { loop in
            let server = try Self.echoServer(.unix(folder.path + "/s"))
            let transport = HTTPTransport(userAgent: "test/1", unixSocket: folder.path + "/s")
            let client = CurlClient(loop: loop, transport: transport)
            let url = try #require(HTTPURL("http://api.invalid/x"))
            let response = try await client.send(HTTPRequest(.post, url, body: Array("hi".utf8)))
            #expect(response.body == Array("hi".utf8))
            #expect(try #require(server.requests.first).values("Host") == ["api.invalid"])
        }
    }

    /// The environment's proxies count for nothing; the configured one for everybody but the machine itself.
    @Test func proxiesComeFromTheConfigurationAlone() async throws {
        for name in ["http_proxy", "https_proxy", "all_proxy", "ALL_PROXY"] { setenv(name, "http://127.0.0.1:9", 1) }
        setenv("no_proxy", "named.example", 1)
        try await onLoop { loop in
            let server = try Self.echoServer()
            let proxy = try Self.echoServer()
            let direct = Self.client(loop)
            #expect(try await direct.send(HTTPRequest(.get, try server.url())).status == 200)

            let settings: HTTPProxy = try #require(HTTPProxy(proxy.origin, bypass: ["direct.invalid"]))
            let client = CurlClient(loop: loop, transport: HTTPTransport(userAgent: "test/1", proxy: settings))
            #expect(try await client.send(HTTPRequest(.get, try server.url("/own"))).status == 200)
            #expect(proxy.requests.isEmpty)
            let named = try #require(HTTPURL("http://named.example/through"))
            #expect(try await client.send(HTTPRequest(.get, named)).status == 200)
            #expect(proxy.requests.map(\.target) == ["http://named.example/through"])
            let bypassed = try #require(HTTPURL("http://direct.invalid/"))
            let error = await failure { () throws(HTTPError) in try await client.send(HTTPRequest(.get, bypassed)) }
            guard case .unreachable = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }
}
