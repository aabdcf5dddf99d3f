import EventLoop
import Glibc
import HTTPClient
import Testing

/// TLS and HTTP/2, against nginx.
struct SecureTests {
    private static let echo = """
        location / { return 200 "$server_protocol $ssl_session_reused $connection $ssl_protocol\\n"; }
        location /basic { auth_basic "portal"; auth_basic_user_file /dev/null; }
        location /busy { add_header Retry-After 3 always; return 429; }
        """

    private static func transport(_ nginx: Nginx? = nil, system: Nginx? = nil) -> HTTPTransport {
        HTTPTransport(userAgent: "t", rootsFile: nginx?.rootsFile, systemRootsFolder: system?.rootsFolder)
    }

    private static func words(_ response: HTTPResponse) -> [Substring] {
        String(decoding: response.body, as: UTF8.self).dropLast().split(separator: " ")
    }

    private static func failureOf(_ url: HTTPURL, _ transport: HTTPTransport) async throws -> HTTPError? {
        try await onLoop { loop in
            let client = CurlClient(loop: loop, transport: transport)
            return await failure { () throws(HTTPError) in try await client.send(HTTPRequest(.get, url)) }
        }
    }

    /// Requests at once share a connection, on which each is a stream.
    @Test func http2ByNegotiation() async throws {
        let nginx = try Nginx(locations: Self.echo)
        let answers = try await onLoop { loop in
            let client = CurlClient(loop: loop, transport: Self.transport(nginx))
            let url = try nginx.url()
            return try await withThrowingTaskGroup(of: [Substring].self) { group in
                for _ in 0..<40 { group.addTask { Self.words(try await client.send(HTTPRequest(.get, url))) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(answers.count == 40 && answers.allSatisfy { $0[0] == "HTTP/2.0" })
        #expect(Set(answers.map { $0[2] }).count == 1)
    }

    @Test func http1WhereTheServerHasNoMore() async throws {
        let nginx = try Nginx(http2: false, locations: Self.echo)
        try await onLoop { loop in
            let client = CurlClient(loop: loop, transport: Self.transport(nginx))
            let answer = try await client.send(HTTPRequest(.get, try nginx.url()))
            #expect(Self.words(answer)[0] == "HTTP/1.1")
        }
    }

    @Test func bodiesAndStreamsOverHTTP2() async throws {
        let nginx = try Nginx(
            locations: """
                client_max_body_size 10m;
                location /echo { proxy_pass https://127.0.0.1:$server_port/taken; proxy_ssl_verify off; }
                location /taken { return 200 "$request_method $content_length\\n"; }
                """)
        try await onLoop { loop in
            let client = CurlClient(loop: loop, transport: Self.transport(nginx))
            let body = [UInt8](repeating: 65, count: 1_000_000)
            let answer = try await client.send(HTTPRequest(.post, try nginx.url("/echo"), body: body))
            #expect(Self.words(answer) == ["POST", "1000000"])
            let stream = HTTPRequest(.get, try nginx.url("/taken"))
            try await client.stream(stream) {
                #expect($0.status == 200)
            } onChunk: { bytes in
                #expect(bytes.starts(with: "GET".utf8))
            }
        }
    }

    /// A file of roots comes besides the system's, not in their place.
    @Test func rootsOfTheFileAndOfTheSystem() async throws {
        let own = try Nginx(locations: Self.echo)
        let publicly = try Nginx(locations: Self.echo)
        for nginx in [own, publicly] {
            let error = try await Self.failureOf(nginx.url(), Self.transport(own, system: publicly))
            #expect(error == nil)
        }
        let error = try await Self.failureOf(own.url(), Self.transport(own))
        #expect(error == nil)
        for transport in [Self.transport(), Self.transport(own), Self.transport(system: own)] {
            guard case .insecure(_, let detail) = try await Self.failureOf(publicly.url(), transport) else {
                Issue.record("trusted")
                return
            }
            #expect(detail.contains("certificate"))
        }
    }

    @Test func namesAreChecked() async throws {
        let nginx = try Nginx(names: "DNS:other.example", locations: Self.echo)
        guard case .insecure = try await Self.failureOf(nginx.url(), Self.transport(nginx)) else {
            Issue.record("trusted")
            return
        }
    }

    @Test func missingRootsFilesAreSaid() async throws {
        let nginx = try Nginx(locations: Self.echo)
        let transport = HTTPTransport(userAgent: "t", rootsFile: "/nonexistent.pem")
        guard case .unavailable(let detail) = try await Self.failureOf(nginx.url(), transport) else {
            Issue.record("something else")
            return
        }
        #expect(detail.contains("root certificates"))
    }

    /// After everything was closed, a server that is known need not prove itself again.
    @Test func sessionsAreResumed() async throws {
        let nginx = try Nginx(http2: false, locations: "ssl_session_cache shared:s:1m; \(Self.echo)")
        try await onLoop { loop in
            let transport = HTTPTransport(
                userAgent: "t", rootsFile: nginx.rootsFile, idleLimit: .milliseconds(30))
            let client = CurlClient(loop: loop, transport: transport)
            let first = try await client.send(HTTPRequest(.get, try nginx.url()))
            while !client.isAtRest { try await loop.clock.sleep(for: .milliseconds(5)) }
            let second = try await client.send(HTTPRequest(.get, try nginx.url()))
            #expect([first, second].map { Self.words($0)[1] } == [".", "r"])
        }
    }

    /// Case 27 with a server that nobody here wrote, and 429 with Retry-After.
    @Test func refusalsAreAnswers() async throws {
        let nginx = try Nginx(locations: Self.echo)
        try await onLoop { loop in
            let client = CurlClient(loop: loop, transport: Self.transport(nginx))
            let basic = try await client.send(HTTPRequest(.get, try nginx.url("/basic")))
            #expect(basic.status == 401 && basic.headers["www-authenticate"] == "Basic realm=\"portal\"")
            let busy = try await client.send(HTTPRequest(.get, try nginx.url("/busy")))
            #expect(busy.status == 429 && busy.headers["Retry-After"] == "3")
        }
    }

    /// Cancelling one stream of a connection leaves the others alone.
    @Test func cancellingAStreamOfAConnection() async throws {
        let nginx = try Nginx(locations: "\(Self.echo) location /slow { limit_rate 1; alias /usr/bin/; }")
        try await onLoop { loop in
            let client = CurlClient(loop: loop, transport: Self.transport(nginx))
            let slow = HTTPRequest(
                .get, try nginx.url("/slow/env"), limits: HTTPLimits(total: .seconds(500), bodyBytes: .max))
            let quick = HTTPRequest(.get, try nginx.url())
            let first = Self.words(try await client.send(quick))
            for round in 0..<30 {
                try await withThrowingTaskGroup(of: HTTPError?.self) { group in
                    group.addTask { await failure { () throws(HTTPError) in try await client.send(slow) } }
                    try await loop.clock.sleep(for: .milliseconds(round % 5))
                    group.cancelAll()
                    let error = try await group.next()
                    #expect(error == .cancelled)
                }
                let answer = Self.words(try await client.send(quick))
                #expect(answer.prefix(3) == first.prefix(3))
            }
        }
    }
}
