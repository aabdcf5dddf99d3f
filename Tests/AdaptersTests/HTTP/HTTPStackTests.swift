import EventLoop
import Glibc
import HTTPClient
import LifecycleAdapters
import Synchronization
import TestKit
import Testing

/// All layers together, over the wire: what their order is for.
struct HTTPStackTests {
    /// Gives the first token until it is refused, and then the second.
    private final class Tokens: AccessTokenSource {
        let refreshes = Atomic(0)

        func accessToken(
            for partition: HTTPPartition, replacing rejected: String?
        ) async throws(HTTPError) -> String? {
            if rejected != nil { refreshes.add(1, ordering: .relaxed) }
            return refreshes.load(ordering: .relaxed) == 0 ? "first-SECRET" : "second-SECRET"
        }
    }

    private final class Told: Sendable {
        let lines = Mutex<[String]>([])
        let commands = Mutex<[String]>([])

        var log: HTTPLog {
            HTTPLog(request: { line in self.lines.withLock { $0.append("\(line)") } }) { command in
                self.commands.withLock { $0.append(command) }
            }
        }
    }

    private static let device = DeviceHeaders(appVersion: "1", osVersion: "12", deviceID: "device-SECRET")

    private static func stack(_ loop: EventLoop, trusting origins: [HTTPURL], _ told: Told? = nil) -> HTTPStack {
        HTTPStack(
            loop: loop,
            settings: HTTPSettings(
                transport: HTTPTransport(userAgent: "t"), trustedOrigins: Set(origins.map(\.origin)), device: device),
            log: told?.log)
    }

    private static func onLoop(_ body: @escaping @Sendable (EventLoop) async throws -> Void) async throws {
        signal(SIGPIPE, SIG_IGN)
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            TestThread.start {
                continuation.resume(
                    with: Result {
                        let loop = try EventLoop()
                        let result: Result<Void, any Error> = try loop.run {
                            do {
                                return .success(try await body(loop))
                            } catch {
                                return .failure(error)
                            }
                        }
                        try result.get()
                    })
            }
        }
    }

    /// 401, a new token, an answer; the next call is answered by the cache, without a request and without a token.
    @Test func refusedTokensAreReplacedAndAnswersKept() async throws {
        try await Self.onLoop { loop in
            let server = try LoopbackServer { connection in
                while let request = connection.readRequest() {
                    guard request.values("Authorization") == ["Bearer second-SECRET"] else {
                        connection.respond("401 Unauthorized", headers: ["WWW-Authenticate: Bearer"])
                        continue
                    }
                    connection.respond(headers: ["Cache-Control: max-age=60"], body: "profile-SECRET")
                }
            }
            let told = Told()
            let tokens = Tokens()
            let stack = Self.stack(loop, trusting: [try server.url()], told)
            let client = stack.client(tokens: tokens)
            let url = try server.url("/profile?key=SECRET")
            let alice = HTTPRequest(.get, url, partition: .owner([1]), wantsBearer: true)
            for _ in 0..<3 { #expect(try await client.send(alice).body == Array("profile-SECRET".utf8)) }
            #expect(server.requests.count == 2 && tokens.refreshes.load(ordering: .relaxed) == 1)
            #expect(server.requests.allSatisfy { $0.values("X-Device-ID") == ["device-SECRET"] })

            let bob = HTTPRequest(.get, url, partition: .owner([2]), wantsBearer: true)
            _ = try await client.send(bob)
            #expect(server.requests.count == 3)
            stack.cache.empty(.owner([1]))
            _ = try await client.send(alice)
            #expect(server.requests.count == 4)

            // Three calls of hers and one of his, and hers again; one command for each request on the wire.
            let lines = told.lines.withLock { $0 }
            let commands = told.commands.withLock { $0 }
            #expect(lines.count == 5 && commands.count == 4)
            #expect(lines[1].contains("from cache") && (lines + commands).allSatisfy { !$0.contains("SECRET") })
            #expect(commands[0].contains("'Authorization: REDACTED'"))
        }
    }

    /// What was meant for the first origin stays there, though the second may see tokens too.
    @Test func redirectsToOtherOriginsAreToldNothing() async throws {
        try await Self.onLoop { loop in
            let second = try LoopbackServer { connection in
                while connection.readRequest() != nil { connection.respond("401 Unauthorized", body: "no") }
            }
            let first = try LoopbackServer { connection in
                while connection.readRequest() != nil {
                    connection.respond(
                        "302 Found", headers: ["Location: \(second.origin)/x", "Cache-Control: max-age=9"])
                }
            }
            let tokens = Tokens()
            let client = Self.stack(loop, trusting: [try first.url(), try second.url()]).client(tokens: tokens)
            let response = try await client.send(HTTPRequest(.get, try first.url(), wantsBearer: true))
            #expect(response.status == 401 && !second.requests.isEmpty)
            #expect(first.requests.allSatisfy { $0.values("Authorization").count == 1 })
            #expect(second.requests.allSatisfy { !$0.head.contains("SECRET") })
        }
    }

    /// Not trusted: no token is obtained, and nothing of the device is told.
    @Test func strangersAreToldNothing() async throws {
        try await Self.onLoop { loop in
            let server = try LoopbackServer { connection in
                while connection.readRequest() != nil { connection.respond(body: "ok") }
            }
            let client = Self.stack(loop, trusting: []).client(tokens: Tokens())
            _ = try await client.send(HTTPRequest(.get, try server.url(), wantsBearer: true))
            #expect(try #require(server.requests.first).lines.dropFirst().allSatisfy { !$0.contains("SECRET") })
        }
    }

    /// A server that is not there yet is tried again, within the limit, and the line says how often.
    @Test func attemptsAreMadeAgain() async throws {
        try await Self.onLoop { loop in
            let server = try LoopbackServer { connection in
                while connection.readRequest() != nil {
                    connection.respond(connection.number < 3 ? "503 Service Unavailable" : "200 OK", body: "x")
                    if connection.number < 3 { return }
                }
            }
            let told = Told()
            let response = try await Self.stack(loop, trusting: [], told).client()
                .send(HTTPRequest(.get, try server.url()))
            #expect(response.status == 200 && told.lines.withLock { $0 }.first?.contains("3 attempts") == true)
        }
    }
}
