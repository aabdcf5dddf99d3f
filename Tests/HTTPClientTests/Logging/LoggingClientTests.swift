import HTTPClient
import Synchronization
import TestKit
import Testing

@Suite struct LoggingClientTests {
    private final class Lines: Sendable {
        let all = Mutex<[String]>([])
    }

    private let lines = Lines()
    private let clock = ManualHTTPClock()

    private func client(_ next: any HTTPClient) -> LoggingClient {
        LoggingClient(next, clock: clock) { [lines] line in lines.all.withLock { $0.append("\(line)") } }
    }

    private func request(_ url: String = "https://api.example:8443/SECRET?SECRET=SECRET") throws -> HTTPRequest {
        var request = HTTPRequest(
            .post, try #require(HTTPURL(url)), headers: ["Authorization": "Bearer SECRET", "X": "SECRET"],
            body: Array("SECRET".utf8), partition: .owner(Array("SECRET".utf8)), wantsBearer: true)
        request.bearer = "SECRET"
        return request
    }

    @Test func saysOneLineAboutAnAnswerAndNoSecret() async throws {
        let server = ScriptedHTTPClient { [clock] request in
            clock.advance(by: .microseconds(12_340))
            request.exchange?.noteAttempt()
            return HTTPResponse(status: 201, headers: ["Set-Cookie": "SECRET"], body: Array("SECRET!".utf8))
        }
        _ = try await client(server).send(request())
        #expect(lines.all.withLock { $0 } == ["POST https://api.example:8443: 201, 7 bytes, 12.3 ms, 1 attempt"])
    }

    @Test func saysWhyThereIsNoAnswer() async throws {
        let origin = try request().url.origin
        let server = ScriptedHTTPClient { request throws(HTTPError) in
            request.exchange?.noteAttempt()
            request.exchange?.noteAttempt()
            throw .timedOut(origin, after: .seconds(3))
        }
        await #expect(throws: HTTPError.timedOut(origin, after: .seconds(3))) {
            _ = try await client(server).send(request())
        }
        #expect(
            lines.all.withLock { $0 } == [
                "POST https://api.example:8443: failed: https://api.example:8443 did not answer within 3.0 seconds, "
                    + "0.0 ms, 2 attempts"
            ])
    }

    @Test func changesNoByteOfAnAnswer() async throws {
        let body = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        var headers: HTTPHeaders = ["A": "1", "B": " "]
        headers.append("a", "ü\u{0}")
        let server = ScriptedHTTPClient { [headers] _ in HTTPResponse(status: 299, headers: headers, body: body) }
        let plain = try await server.send(request())
        let logged = try await client(server).send(request())
        #expect(plain.status == logged.status && plain.headers == logged.headers && plain.body == logged.body)
    }

    @Test func asksForWhatItWasAskedFor() async throws {
        let server = ScriptedHTTPClient { _ in HTTPResponse(status: 200) }
        let request = try request()
        _ = try await client(server).send(request)
        let sent = try #require(server.requests.first)
        #expect(sent.method == request.method && sent.url == request.url && sent.headers == request.headers)
        #expect(sent.body == request.body && sent.partition == request.partition && sent.limits == request.limits)
        #expect(sent.bearer == request.bearer && sent.wantsBearer)
    }

    /// The whole chain: where an answer came from, and after how many attempts.
    @Test func saysWhereAnAnswerCameFrom() async throws {
        let answers = Mutex([503, 200, 304, 304])
        let server = ScriptedHTTPClient { _ in
            let status = answers.withLock { $0.removeFirst() }
            return HTTPResponse(status: status, headers: ["Cache-Control": "max-age=60", "ETag": "\"a\""])
        }
        let retrying = RetryingClient(server, policy: RetryPolicy(firstWait: .zero), clock: clock)
        let client = client(CachingClient(retrying, cache: ResponseCache(), clock: clock))
        let request = HTTPRequest(.get, try #require(HTTPURL("http://api.example/SECRET")))
        for wait in [0, 1, 60] {
            clock.advance(by: .seconds(wait))
            _ = try await client.send(request)
        }
        #expect(
            lines.all.withLock { $0 } == [
                "GET http://api.example: 200, 0 bytes, 0.0 ms, 2 attempts",
                "GET http://api.example: 200, 0 bytes, 0.0 ms, from cache",
                "GET http://api.example: 200, 0 bytes, 0.0 ms, from cache, validated, attempt 1",
            ])
    }
}
