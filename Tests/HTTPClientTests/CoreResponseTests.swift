import EventLoop
import HTTPClient
import TestKit
import Testing

/// What comes over the wire, byte for byte.
struct CoreResponseTests {
    /// The answer to one request, whose connection then ends.
    private static func answer(
        to method: HTTPMethod = .get, bytes: [UInt8], headers: HTTPHeaders = [:], bodyBytes: Int = 1 << 20
    ) async throws -> Result<HTTPResponse, HTTPError> {
        try await onLoop { loop in
            let server = try LoopbackServer { connection in
                guard connection.readRequest() != nil else { return }
                connection.write(bytes)
            }
            let client = CurlClient(loop: loop, transport: HTTPTransport(userAgent: "test/1"))
            let limits = HTTPLimits(bodyBytes: bodyBytes)
            let request = HTTPRequest(method, try server.url("/SECRET"), headers: headers, limits: limits)
            do throws(HTTPError) {
                return .success(try await client.send(request))
            } catch {
                #expect(!"\(error)".contains("SECRET"))
                return .failure(error)
            }
        }
    }

    private static func answer(_ text: String) async throws -> Result<HTTPResponse, HTTPError> {
        try await answer(bytes: Array(text.utf8))
    }

    @Test func tolerantWhereServersAre() async throws {
        let latin = Array("HTTP/1.1 200\r\nX-Latin: caf".utf8) + [0xe9] + Array("\r\nX-Text: grüße\r\n".utf8)
        let rest = "X-None:\r\nX-Tight:a:b\r\nX-Wide: \t w \t\r\nX-Folded: one\r\n \t two\r\nSet-Cookie: a=1\r\n"
        let bytes = latin + Array((rest + "Set-Cookie: b=2\r\nContent-Length: 2\r\n\r\nok").utf8)
        let response = try await Self.answer(bytes: bytes).get()
        let headers = response.headers
        #expect(response.status == 200 && response.body == Array("ok".utf8))
        #expect(headers["x-latin"] == "café" && headers["X-Text"] == "grüße" && headers["X-None"] == "")
        #expect(headers["X-Tight"] == "a:b" && headers["X-Wide"] == "w" && headers["X-Folded"] == "one two")
        #expect(headers.values("set-cookie") == ["a=1", "b=2"])
    }

    @Test func interimResponsesArePassedOver() async throws {
        let interim = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
        let response = try await Self.answer(interim + "HTTP/1.1 201 Created\r\nContent-Length: 1\r\n\r\nx").get()
        #expect(response.status == 201 && response.headers["Link"] == nil && response.body == [120])
    }

    @Test func trailersAreNoHeaders() async throws {
        let response = try await Self.answer(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-T\r\n\r\n3\r\nabc\r\n0\r\nX-T: 1\r\n\r\n"
        ).get()
        #expect(response.body == Array("abc".utf8) && response.headers["X-T"] == nil)
    }

    /// libcurl 7.88 would add such a line to the last field of the answer before it, whose memory it has given back.
    @Test func aFirstFieldThatContinuesTheLastAnswersIsMalformed() async throws {
        let whole = "HTTP/1.1 200 OK\r\nX-Last: \(String(repeating: "x", count: 500))\r\nContent-Length: 2\r\n\r\nok"
        let folded = "HTTP/1.1 200 OK\r\n x: \(String(repeating: "y", count: 500))\r\nContent-Length: 0\r\n\r\n"
        let interim = "HTTP/1.1 103 Early Hints\r\n\r\n"
        try await onLoop { loop in
            let server = try LoopbackServer { connection in
                for answer in [whole, whole, folded] {
                    guard connection.readRequest() != nil else { return }
                    connection.write(Array((connection.number == 2 ? interim + answer : answer).utf8))
                }
            }
            let client = CurlClient(loop: loop, transport: HTTPTransport(userAgent: "test/1"))
            let url = try server.url()
            for _ in 1...2 {
                for _ in 1...2 {
                    #expect(try await client.send(HTTPRequest(.get, url)).body == Array("ok".utf8))
                }
                let error = await failure { () throws(HTTPError) in try await client.send(HTTPRequest(.get, url)) }
                guard case .malformedResponse = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
            }
        }
    }

    @Test func bodyUntilTheConnectionEnds() async throws {
        let response = try await Self.answer("HTTP/1.0 200 OK\r\n\r\nall of it").get()
        #expect(response.body == Array("all of it".utf8))
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort", "HTTP/1.1 200 OK\r\nX-A: b",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
    ])
    func whatEndsEarlyIsALostConnection(_ text: String) async throws {
        guard case .failure(.connectionLost) = try await Self.answer(text) else {
            Issue.record("\(try await Self.answer(text))")
            return
        }
    }

    @Test(arguments: [
        "SSH-2.0-OpenSSH_9.2\r\n\r\n", "<html>no head</html>\r\n", "HTTP/1.1 abc OK\r\n\r\n", "HTTP/1.1 99 Low\r\n\r\n",
        "HTTP/1.1 200 OK\r\nNo colon here\r\n\r\n", "HTTP/1.1 200 OK\r\nBad Name: x\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\n: x\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX-A: a\u{1}b\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nabc\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Encoding: sdch\r\nContent-Length: 1\r\n\r\nx",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nplain",
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n",
    ])
    func whatIsNoHTTPIsMalformed(_ text: String) async throws {
        guard case .failure(.malformedResponse) = try await Self.answer(text) else {
            Issue.record("\(try await Self.answer(text))")
            return
        }
    }

    @Test func endlessHeadsAreMalformed() async throws {
        let many =
            "HTTP/1.1 200 OK\r\n" + String(repeating: "X-A: \(String(repeating: "b", count: 1000))\r\n", count: 300)
        let interim = String(
            repeating: "HTTP/1.1 103 Early Hints\r\nX-A: \(String(repeating: "b", count: 1000))\r\n\r\n", count: 300)
        for text in [many, interim] {
            guard case .failure(.malformedResponse) = try await Self.answer(text) else {
                Issue.record("\(try await Self.answer(text))")
                return
            }
        }
    }

    @Test func compressedBodiesAreDecompressed() async throws {
        let folder = try TemporaryFolder()
        let plain = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let packed = try gzipped(plain, in: folder)
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n"
        let response = try await Self.answer(bytes: Array(head.utf8) + packed).get()
        #expect(response.body == plain)
        #expect(response.headers["Content-Encoding"] == nil && response.headers["Content-Length"] == nil)

        let asked = try await Self.answer(bytes: Array(head.utf8) + packed, headers: ["Accept-Encoding": "gzip"]).get()
        #expect(asked.body == packed && asked.headers["Content-Encoding"] == "gzip")
    }

    @Test(arguments: [("Content-Length: 1001", true), ("X: y", true), ("Content-Length: 1000", false)])
    func bodiesHaveALimit(_ field: String, _ isTooLarge: Bool) async throws {
        let bytes =
            Array("HTTP/1.1 200 OK\r\n\(field)\r\n\r\n".utf8) + [UInt8](repeating: 65, count: isTooLarge ? 1001 : 1000)
        switch try await Self.answer(bytes: bytes, bodyBytes: 1000) {
        case .failure(.bodyTooLarge(_, let limit)): #expect(isTooLarge && limit == 1000)
        case .success(let response): #expect(!isTooLarge && response.body.count == 1000)
        case .failure(let error): Issue.record("\(error)")
        }
    }

    /// 300 KB that become 300 MB: ended at the limit, before the rest has been decompressed.
    @Test func compressedBombsEndAtTheLimit() async throws {
        let folder = try TemporaryFolder()
        let zeros = folder.file("zeros")
        _ = try output(of: "head -c 300000000 /dev/zero | gzip -9 > '\(zeros)'")
        let bomb = try output(of: "cat '\(zeros)'")
        #expect(bomb.count < 400_000)
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n"
        guard case .failure(.bodyTooLarge(_, let limit)) = try await Self.answer(bytes: Array(head.utf8) + bomb) else {
            Issue.record("taken")
            return
        }
        #expect(limit == 1 << 20)
    }

    /// A server that asks for a password, as a captive portal does, has answered (case 27).
    @Test func basicAuthenticationIsAnAnswer() async throws {
        let response = try await Self.answer(
            "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 2\r\n\r\nno"
        ).get()
        #expect(response.status == 401 && response.body == Array("no".utf8))
        #expect(response.headers["www-authenticate"] == "Basic realm=\"x\"")
    }

    /// Whatever bytes stand before a body, there is an answer or a typed error.
    @Test(arguments: [HTTPMethod.get, .post])
    func anyHeadEndsInAnAnswerOrAnError(_ method: HTTPMethod) async throws {
        let pieces = [
            "HTTP/1.1 200 OK\r\n", "HTTP/1.1 103 X\r\n", "\r\n", "\n", " ", "\t", ":", "X-A: b\r\n", "a", "\0", "\r",
            "é",
            "Content-Length: 3\r\n", "Transfer-Encoding: chunked\r\n", "3\r\nabc\r\n", "0\r\n\r\n", "HTTP/",
        ]
        var generator = SeededGenerator(seed: 0xBEEF)
        var scripts: [[UInt8]] = []
        for _ in 0..<400 {
            let count = Int.random(in: 0...8, using: &generator)
            let parts = (0..<count).compactMap { _ in pieces.randomElement(using: &generator) }
            scripts.append(Array("HTTP/1.1 200 OK\r\n".utf8) + Array(parts.joined().utf8))
        }
        let answers = scripts
        let (good, bad) = try await onLoop { loop in
            let server = try LoopbackServer { connection in
                guard connection.readRequest() != nil else { return }
                connection.write(answers[(connection.number - 1) % answers.count])
            }
            let client = CurlClient(loop: loop, transport: HTTPTransport(userAgent: "test/1"))
            var good = 0
            var bad = 0
            for _ in answers {
                let request = HTTPRequest(method, try server.url(), limits: HTTPLimits(total: .seconds(5)))
                switch await failure(of: { () throws(HTTPError) in try await client.send(request) }) {
                case nil: good += 1
                case .malformedResponse, .connectionLost: bad += 1
                case .some(let error): Issue.record("\(error)")
                }
            }
            return (good, bad)
        }
        #expect(good > 20 && bad > 20)
    }
}
