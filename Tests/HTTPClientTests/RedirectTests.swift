import HTTPClient
import Synchronization
import TestKit
import Testing

/// RFC 9110 section 15.4, and what is not told to others (cases 1 to 3).
struct RedirectTests {
    private static let secrets: HTTPHeaders = [
        "Authorization": "Bearer SECRET", "Cookie": "SECRET", "X-Api-Key": "SECRET", "X-Custom": "SECRET",
        "X-Device-ID": "SECRET", "Accept": "a/b", "User-Agent": "u", "Content-Type": "t/u",
    ]

    /// Sends through redirects from one place to the next; the last one answers.
    private static func send(
        _ request: HTTPRequest, through hops: [(status: Int, location: String)]
    ) async -> (result: Result<HTTPResponse, HTTPError>, requests: [HTTPRequest]) {
        let left = Mutex(hops)
        let script = ScriptedHTTPClient { _ in
            let hop = left.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            guard let hop else { return HTTPResponse(status: 200, body: [1]) }
            return HTTPResponse(status: hop.status, headers: ["location": hop.location])
        }
        let client = RedirectingClient(script, now: { .zero })
        do throws(HTTPError) {
            return (.success(try await client.send(request)), script.requests)
        } catch {
            return (.failure(error), script.requests)
        }
    }

    private static func request(
        _ method: HTTPMethod = .get, _ url: String = "https://a.example/dir/one?q", body: [UInt8]? = nil
    ) throws -> HTTPRequest {
        var request = HTTPRequest(method, try #require(HTTPURL(url)), headers: secrets, body: body, wantsBearer: true)
        request.bearer = "SECRET"
        request.headers["If-None-Match"] = "\"a\""
        return request
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func followsWithinAnOrigin(_ status: Int) async throws {
        let (result, requests) = await Self.send(try Self.request(), through: [(status, "../two?x=1#part")])
        #expect(try result.get().redirectCount == 1)
        #expect(requests.map(\.url.text) == ["https://a.example/dir/one?q", "https://a.example/two?x=1"])
        #expect(requests[1].headers["Authorization"] == "Bearer SECRET" && requests[1].bearer == "SECRET")
        #expect(requests[1].wantsBearer && !requests[1].hasLeftOrigin)
        // The stored answer that it speaks of is another resource's.
        #expect(requests[1].headers["If-None-Match"] == nil)
    }

    @Test(arguments: [
        "https://b.example/", "https://a.example:8443/", "https://sub.a.example/", "//b.example/x",
        "https://127.0.0.1/",
    ])
    func tellsNothingToOtherOrigins(_ location: String) async throws {
        let (result, requests) = await Self.send(try Self.request(), through: [(302, location)])
        _ = try result.get()
        let second = requests[1]
        #expect(second.headers.fields.map(\.name) == ["Accept", "User-Agent"])
        #expect(second.bearer == nil && !second.wantsBearer && second.hasLeftOrigin)
        #expect(second.headers.fields.allSatisfy { !$0.value.contains("SECRET") })
    }

    /// Another place may have led back on purpose: what was dropped stays dropped.
    @Test func theWayBackTellsNothingEither() async throws {
        let hops = [(302, "https://b.example/"), (302, "https://a.example/dir/one?q")]
        let (result, requests) = await Self.send(try Self.request(), through: hops)
        #expect(try result.get().redirectCount == 2 && result.get().hasLeftOrigin)
        #expect(requests[2].url.origin == requests[0].url.origin)
        #expect(requests[2].hasLeftOrigin && requests[2].bearer == nil && requests[2].headers["Authorization"] == nil)
    }

    @Test func httpToHTTPSIsAnotherOrigin() async throws {
        let (result, requests) = await Self.send(
            try Self.request(.get, "http://a.example/"), through: [(301, "https://a.example/")])
        #expect(try result.get().status == 200)
        #expect(requests[1].headers["Authorization"] == nil && requests[1].hasLeftOrigin)
    }

    @Test(arguments: [
        (301, HTTPMethod.post, HTTPMethod.get), (302, .post, .get), (303, .post, .get), (303, .put, .get),
        (303, .delete, .get), (303, .head, .head), (307, .post, .post), (308, .post, .post), (301, .put, .put),
        (302, .delete, .delete), (302, .head, .head),
    ])
    func methodsChangeAsTheStandardSays(_ status: Int, _ method: HTTPMethod, _ expected: HTTPMethod) async throws {
        let body: [UInt8]? = method == .head ? nil : [1, 2]
        let (result, requests) = await Self.send(try Self.request(method, body: body), through: [(status, "/two")])
        _ = try result.get()
        #expect(requests[1].method == expected)
        let isSame = method == expected
        #expect(requests[1].body == (isSame ? body : nil))
        #expect(requests[1].headers["Content-Type"] == (isSame ? "t/u" : nil))
    }

    @Test(arguments: [
        (307, HTTPMethod.post), (308, .put), (307, .delete), (301, .put), (302, .delete),
    ])
    func nothingIsChangedAtAnotherOrigin(_ status: Int, _ method: HTTPMethod) async throws {
        for body in [nil, [1]] as [[UInt8]?] {
            let request = try Self.request(method, body: body)
            let (result, requests) = await Self.send(request, through: [(status, "https://b.example/")])
            guard case .failure(.redirectRefused) = result else {
                Issue.record("\(result)")
                return
            }
            #expect(requests.count == 1)
        }
    }

    @Test(arguments: [
        "http://a.example/", "http://127.0.0.1/", "file:///etc/passwd", "ftp://a.example/", "https://u:p@a.example/",
        "javascript:alert(1)", "https://", "", "/a b",
    ])
    func refuses(_ location: String) async throws {
        let (result, requests) = await Self.send(try Self.request(), through: [(302, location)])
        guard case .failure(.redirectRefused(let origin, let detail)) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(requests.count == 1 && origin.host == "a.example" && !detail.contains("passwd"))
    }

    @Test func fiveAreFollowedAndNotSix() async throws {
        let hops = (1...6).map { (302, "/\($0)") }
        #expect(try await Self.send(try Self.request(), through: Array(hops.prefix(5))).result.get().redirectCount == 5)
        let (result, requests) = await Self.send(try Self.request(), through: hops)
        guard case .failure(.redirectRefused) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(requests.count == 6)
    }

    @Test(arguments: [300, 304, 305, 306, 200, 404])
    func otherAnswersAreNone(_ status: Int) async throws {
        let (result, requests) = await Self.send(try Self.request(), through: [(status, "/two")])
        #expect(try result.get().status == status && requests.count == 1)
    }

    @Test func withoutALocationItIsTheAnswer() async throws {
        let script = ScriptedHTTPClient { _ in HTTPResponse(status: 302) }
        let response = try await RedirectingClient(script, now: { .zero }).send(try Self.request())
        #expect(response.status == 302 && response.redirectCount == 0)
    }

    /// One limit for all hops, and the error names that one.
    @Test func theLimitIsOneForAllHops() async throws {
        let time = Mutex(Duration.zero)
        let script = ScriptedHTTPClient { request throws(HTTPError) in
            time.withLock { $0 += .seconds(3) }
            if request.limits.total < .seconds(3) { throw .timedOut(request.url.origin, after: request.limits.total) }
            return HTTPResponse(status: 302, headers: ["Location": "/next"])
        }
        let client = RedirectingClient(script, now: { time.withLock { $0 } })
        var request = try Self.request()
        request.limits.total = .seconds(8)
        let limited = request
        let error = await failure { () throws(HTTPError) in try await client.send(limited) }
        #expect(error == .timedOut(request.url.origin, after: .seconds(8)))
        #expect(script.requests.map(\.limits.total) == [.seconds(8), .seconds(5), .seconds(2)])
    }
}
