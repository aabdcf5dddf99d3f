import EventLoop
import Glibc
import HTTPClient
import Synchronization
import TestKit
import Testing

/// The command that is logged: what a shell makes of it, and what it does not show.
struct CurlCommandTests {
    private static let transport = HTTPTransport(userAgent: "it's/1 \"x\" $HOME `id`")

    private static func requests(_ origin: String) throws -> [HTTPRequest] {
        func url(_ target: String) throws -> HTTPURL { try #require(HTTPURL(origin + target)) }
        let odd = "it's \"quoted\" $(id) `id` \\ % ! # ~ * ? [a] {b,c} & | ; < > é\t end"
        let bodies: [[UInt8]] = [
            [], Array("@/etc/passwd".utf8), Array("a=b&c=%20'".utf8), Array("line\nline\r\n\n".utf8), Array(odd.utf8),
            (1...255).map { UInt8($0) }, (0...255).map { UInt8($0) }, [0], Array("-n%s\\".utf8) + [0, 0x31],
            (0..<16_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }, Array("$'\\''".utf8),
        ]
        var headers: HTTPHeaders = ["X-Odd": odd, "X-Empty": "", "X-Colon": ":;,", "X-At": "@file"]
        headers.append("X-Odd", "again")
        var requests = [
            HTTPRequest(.get, try url("/a/../b/(x)/$y,z!?q='%20$HOME&r=*~;"), headers: headers),
            HTTPRequest(.head, try url("/head")), HTTPRequest(.delete, try url("/gone")),
            HTTPRequest(
                .get, try url("/agent"), headers: ["User-Agent": "own", "Accept-Encoding": "gzip", "Accept": "a/b"]),
            HTTPRequest(.post, try url("/posted")), HTTPRequest(.put, try url("/put")),
            HTTPRequest(.get, try url("/strange"), body: [1]),
        ]
        for (number, body) in bodies.enumerated() {
            let type: HTTPHeaders = number.isMultiple(of: 2) ? [:] : ["Content-Type": "application/octet-stream"]
            requests.append(HTTPRequest(.post, try url("/post/\(number)"), headers: type, body: body))
            requests.append(HTTPRequest(.put, try url("/put/\(number)"), headers: type, body: body))
        }
        return requests
    }

    /// What bash and curl(1) send is what the client has sent, byte for byte.
    @Test func commandsSendTheSameBytes() async throws {
        let count = try await onLoop { loop in
            let server = try LoopbackServer { connection in
                while connection.readRequest() != nil { connection.respond() }
            }
            let client = CurlClient(loop: loop, transport: Self.transport)
            let requests = try Self.requests(server.origin)
            for request in requests {
                _ = try await client.send(request)
                let command = CurlCommand(request, over: CurlRoute(Self.transport), redaction: .nothing).text
                #expect(command.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f })
                try await bash(command, on: loop)
                let pair = server.requests.filter {
                    $0.target == request.url.target && $0.method == request.method.name
                }
                try #require(pair.count == 2)
                let isSame = pair[0].line == pair[1].line && pair[0].body == pair[1].body
                #expect(isSame && pair[0].lines.sorted() == pair[1].lines.sorted(), "\(command.prefix(500))")
            }
            return requests.count
        }
        #expect(count == 29)
    }

    @Test func largeBodiesAreNamedByTheirSize() throws {
        let url = try #require(HTTPURL("https://a.example/"))
        let request = HTTPRequest(.post, url, body: [UInt8](repeating: 65, count: 100_000))
        let text = CurlCommand(request, over: CurlRoute(Self.transport), redaction: .nothing).text
        #expect(text.contains("--data-binary @- ") && text.hasSuffix(" # 100000 bytes on standard input"))
    }

    @Test func theRouteIsNamed() throws {
        let url = try #require(HTTPURL("https://a.example/"))
        let transport = HTTPTransport(
            userAgent: "t", rootsFile: "/a b.pem", unixSocket: "/run/x",
            proxy: HTTPProxy("http://user:SECRET@proxy.example:3128", bypass: ["c.example"]))
        let text = CurlCommand(HTTPRequest(.get, url), over: CurlRoute(transport), redaction: .standard).text
        #expect(text.contains("--proxy http://proxy.example:3128 --noproxy localhost,127.0.0.0/8,::1,c.example "))
        #expect(text.contains("--unix-socket /run/x --cacert '/a b.pem' ") && !text.contains("SECRET"))
    }

    @Test func secretsAreRedacted() async throws {
        let secret = "s3cr3tABCDEFGHIJKLMN"
        let uuid = "123e4567-e89b-12d3-a456-426614174000"
        let headers: HTTPHeaders = [
            "Authorization": "Basic two SECRET words", "Cookie": "a=SECRET; b=SECRET", "Set-Cookie": "SECRET",
            "Proxy-Authorization": "SECRET", "x-api-key": "SECRET", "X-Auth-Token": "SECRET",
            "X-Client-Secret": "SECRET",
            "X-Session": "SECRET", "X-Other": "prefix \(secret)", "X-Other-Id": uuid, "Accept": "application/json",
            "Content-Type": "application/x-www-form-urlencoded", "If-Modified-Since": "Mon, 30 Nov 2026 09:00:00 GMT",
        ]
        let url = try #require(
            HTTPURL("https://a.example/v1/flags/\(secret)/\(uuid)?token=SECRET&x=SECRET&SECRETALONE&&e="))
        let core = ScriptedHTTPClient { _ in HTTPResponse(status: 200, headers: ["Set-Cookie": "SECRET"]) }
        let told = Mutex<[String]>([])
        let client = InterceptingClient(
            core,
            interceptors: [CurlLogInterceptor(transport: Self.transport) { line in told.withLock { $0.append(line) } }])
        let request = HTTPRequest(.post, url, headers: headers, body: Array("grant_type=x&refresh_token=SECRET".utf8))
        _ = try await client.send(request)
        let line = try #require(told.withLock { $0 }.first)
        #expect(
            !line.contains("SECRET") && !line.contains(secret) && !line.contains("123e4567") && !line.contains("grant"))
        #expect(
            line.contains(
                "'https://a.example/v1/flags/REDACTED/REDACTED?token=REDACTED&x=REDACTED&REDACTED&&e=REDACTED'"))
        #expect(line.contains("'Accept: application/json'") && line.contains("'REDACTED: 33 bytes'"))
        #expect(line.contains("'Content-Type: application/x-www-form-urlencoded'") && line.contains("09:00:00 GMT"))
        // What is sent is not what is shown.
        #expect(core.requests.first?.headers == headers && core.requests.first?.body == request.body)
    }

    @Test func secretTargetsAreNotShown() throws {
        let url = try #require(HTTPURL("https://push.example/up/short?x"))
        let request = HTTPRequest(.delete, url, sensitivity: .secretTarget)
        let text = CurlCommand(request, over: CurlRoute(Self.transport), redaction: .standard).text
        #expect(text.hasSuffix(" https://push.example/REDACTED"))
    }
}

/// Runs a command with bash, away from the loop.
private func bash(_ command: String, on loop: EventLoop) async throws {
    let isOver = Mutex<Int32?>(nil)
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        TestThread.start {
            let folder = Result { try TemporaryFolder() }
            let result = Result {
                let folder = try folder.get()
                try folder.write("command", command)
                isOver.withLock {
                    $0 = system("bash '\(folder.file("command"))' >/dev/null 2>'\(folder.file("errors"))'")
                }
            }
            continuation.resume(with: result)
        }
    }
    #expect(isOver.withLock { $0 } == 0, "\(command)")
}
