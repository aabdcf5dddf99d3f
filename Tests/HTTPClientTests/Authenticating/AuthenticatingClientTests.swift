import HTTPClient
import TestKit
import Testing

@Suite struct AuthenticatingClientTests {
    private let tokens = ScriptedTokens()
    private let clock = ManualHTTPClock()

    private func request(_ method: HTTPMethod = .get, wantsBearer: Bool = true, path: String = "/") throws
        -> HTTPRequest
    {
        let url = try #require(HTTPURL("https://api.example\(path)"))
        return HTTPRequest(method, url, body: [1, 2], partition: .owner([7]), wantsBearer: wantsBearer)
    }

    private func client(_ server: ScriptedHTTPClient) -> AuthenticatingClient {
        let origins: Set = [HTTPOrigin(isSecure: true, host: "api.example", port: nil)]
        return AuthenticatingClient(server, tokens: tokens, trusted: TrustedOrigins(origins), clock: clock)
    }

    /// A server that accepts these tokens alone.
    private func server(
        accepting accepted: Set<String>, challenge: String? = "Bearer error=\"invalid_token\""
    ) -> ScriptedHTTPClient {
        ScriptedHTTPClient { request in
            if let bearer = request.bearer, accepted.contains(bearer) { return HTTPResponse(status: 200) }
            return HTTPResponse(status: 401, headers: challenge.map { ["WWW-Authenticate": $0] } ?? [:])
        }
    }

    @Test func givesATokenToWhoWantsOne() async throws {
        let server = server(accepting: ["token-1"])
        #expect(try await client(server).send(request()).status == 200)
        #expect(tokens.calls == [.init(partition: .owner([7]), rejected: nil)])
    }

    @Test func leavesOthersAlone() async throws {
        let server = server(accepting: [])
        #expect(try await client(server).send(request(wantsBearer: false)).status == 401)
        #expect(server.requests.map(\.bearer) == [nil])
        #expect(tokens.calls.isEmpty)
    }

    @Test func obtainsNoTokenForWhoMayNotSeeIt() async throws {
        let server = server(accepting: [])
        let url = try #require(HTTPURL("https://api.example:444/"))
        #expect(try await client(server).send(HTTPRequest(.get, url, wantsBearer: true)).status == 401)
        #expect(server.requests.count == 1 && tokens.calls.isEmpty)
    }

    /// A redirect has led to somebody else, who was given no token and asks for one.
    @Test func refreshesForNobodyElse() async throws {
        let server = ScriptedHTTPClient { _ in
            var response = HTTPResponse(status: 401, headers: ["WWW-Authenticate": "Bearer error=\"invalid_token\""])
            response.hasLeftOrigin = true
            return response
        }
        #expect(try await client(server).send(request()).status == 401)
        #expect(server.requests.count == 1)
        #expect(tokens.calls == [.init(partition: .owner([7]), rejected: nil)])
    }

    /// The same token again would be refused again.
    @Test func replaysWithAnotherTokenAlone() async throws {
        tokens.stick()
        let server = server(accepting: [])
        #expect(try await client(server).send(request()).status == 401)
        #expect(server.requests.map(\.bearer) == ["token-1"])
    }

    @Test func sendsWithoutWhereThereIsNoToken() async throws {
        tokens.signOut()
        let server = server(accepting: [])
        #expect(try await client(server).send(request()).status == 401)
        #expect(server.requests.map(\.bearer) == [nil])
    }

    @Test(arguments: [
        "Bearer", "bearer realm=\"a\"", "Basic realm=\"x, Bearer\", BEARER error=\"invalid_token\"", nil,
    ])
    func replaysOnceWithAnotherToken(_ challenge: String?) async throws {
        let server = server(accepting: ["token-2"], challenge: challenge)
        #expect(try await client(server).send(request(.post)).status == 200)
        #expect(server.requests.map(\.bearer) == ["token-1", "token-2"])
        #expect(server.requests.map(\.body) == [[1, 2], [1, 2]])
        #expect(tokens.refreshes == 1)
    }

    @Test(arguments: ["Basic realm=\"a\"", "Basic realm=\"Bearer\"", "Basic realm=\"a, Bearer b\"", "DPoP", "Bearerx"])
    func anotherSchemeIsNoReasonToRefresh(_ challenge: String) async throws {
        let server = server(accepting: [], challenge: challenge)
        #expect(try await client(server).send(request()).status == 401)
        #expect(server.requests.count == 1 && tokens.refreshes == 0)
    }

    @Test func neverRefreshesAfterARefusal() async throws {
        let server = ScriptedHTTPClient { _ in
            HTTPResponse(status: 403, headers: ["WWW-Authenticate": "Bearer error=\"insufficient_scope\""])
        }
        #expect(try await client(server).send(request()).status == 403)
        #expect(tokens.refreshes == 0)
    }

    @Test func returnsASecondRefusalAsItIs() async throws {
        let server = server(accepting: [])
        #expect(try await client(server).send(request()).status == 401)
        #expect(server.requests.count == 2 && tokens.refreshes == 1)
    }

    /// A server whose 401 is not about expiry costs one refresh, however long it is polled.
    @Test func aServerThatRefusesEverythingCostsOneRefreshForEachToken() async throws {
        let server = server(accepting: [])
        let client = client(server)
        for _ in 0..<120 { #expect(try await client.send(request()).status == 401) }
        #expect(tokens.refreshes == 1)
        #expect(server.requests.count == 121)
        tokens.rotate()
        for _ in 0..<120 { _ = try await client.send(request()) }
        #expect(tokens.refreshes == 2)
    }

    @Test func aTokenThatWorksAgainIsRefreshedAgain() async throws {
        let server = ScriptedHTTPClient { request in
            HTTPResponse(status: request.url.path == "/works" ? 200 : 401)
        }
        let client = client(server)
        _ = try await client.send(request())
        _ = try await client.send(request(path: "/works"))
        _ = try await client.send(request())
        #expect(tokens.refreshes == 2)
    }

    @Test func aDeadTokenIsNotSentTwice() async throws {
        tokens.fail(.signInRequired)
        let server = server(accepting: [])
        await #expect(throws: HTTPError.signInRequired) { _ = try await client(server).send(request()) }
        #expect(server.requests.count == 1)
    }

    @Test func fiftyCallsShareOneRefresh() async throws {
        let server = server(accepting: ["token-2"])
        let client = client(server)
        let request = try request()
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 { group.addTask { try await client.send(request).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 50))
        #expect(tokens.refreshes == 1)
    }

    @Test func theLimitIsForBothAttempts() async throws {
        let server = ScriptedHTTPClient { [clock] _ in
            clock.advance(by: .seconds(4))
            return HTTPResponse(status: 401)
        }
        _ = try await client(server).send(request())
        #expect(server.requests.map(\.limits.total) == [.seconds(10), .seconds(6)])
        let origin = try request().url.origin
        let slow = ScriptedHTTPClient { [clock] _ in
            clock.advance(by: .seconds(10))
            return HTTPResponse(status: 401)
        }
        tokens.rotate()
        await #expect(throws: HTTPError.timedOut(origin, after: .seconds(10))) {
            _ = try await client(slow).send(request())
        }
    }
}
