import HTTPClient
import LifecycleAdapters
import LifecycleDomain
import TestKit
import Testing

/// How the app's server is told of subscriptions.
struct SubscriptionClientTests {
    private static let generation = Generation(3)
    private let subscription = PushSubscription(
        endpoint: SecretText("https://push.example/upX?up=1"),
        keys: PushKeys(p256dh: "BPub", auth: SecretText("QXV0aA")), isOurs: true)

    private func client(_ http: ScriptedHTTPClient, pushServer: String? = nil) throws -> SubscriptionClient {
        SubscriptionClient(
            subscriptions: try #require(HTTPURL("https://api.example/v1/subscriptions")),
            pushServer: pushServer.flatMap { HTTPURL($0) }, http: http, traffic: SubscriptionTraffic(),
            timeout: .seconds(10), time: HandTime())
    }

    private func answering(_ responses: HTTPResponse...) -> ScriptedHTTPClient {
        let list = Answers(responses)
        return ScriptedHTTPClient { _ throws(HTTPError) in list.next() }
    }

    /// The object of the Web Push API, the same bytes each time, with the token of the session.
    @Test func posted() async throws {
        let http = answering(HTTPResponse(status: 201), HTTPResponse(status: 200))
        let client = try client(http)
        let home = try await client.post(subscription, of: Self.generation)
        _ = try await client.post(subscription, of: Self.generation)
        #expect(home == .init(url: SecretText("https://api.example/v1/subscriptions"), isOfThisAlone: false))
        let expected =
            #"{"endpoint":"https://push.example/upX?up=1","keys":{"auth":"QXV0aA","p256dh":"BPub"}}"#
        for request in http.requests {
            #expect(request.method == .post && request.url.text == "https://api.example/v1/subscriptions")
            #expect(request.text == expected && request.headers["Content-Type"] == "application/json")
            #expect(request.wantsBearer && request.partition == HTTPPartition(Self.generation))
        }
    }

    /// A place of its own is deleted there; of all others, the subscription goes along; gone is gone.
    @Test func deleted() async throws {
        let http = answering(
            HTTPResponse(status: 201, headers: ["Location": "subscriptions/17"]), HTTPResponse(status: 410),
            HTTPResponse(status: 404))
        let client = try client(http)
        var own = subscription
        own.home = try await client.post(subscription, of: Self.generation)
        try await client.delete(own, of: Self.generation)
        try await client.delete(subscription, of: Self.generation)
        #expect(http.requests[1].method == .delete && http.requests[1].body == nil)
        #expect(http.requests[1].url.text == "https://api.example/v1/subscriptions/17")
        #expect(http.requests[2].url.text == "https://api.example/v1/subscriptions")
        #expect(http.requests[2].text.contains("upX"))
    }

    /// A server that sends elsewhere is not followed there with the token.
    @Test func strangeLocation() async throws {
        let http = answering(HTTPResponse(status: 201, headers: ["Location": "https://evil.example/1"]))
        let home = try await client(http).post(subscription, of: Self.generation)
        #expect(home.url.value == "https://api.example/v1/subscriptions")
    }

    /// What answers mean; a subscription that is there already is what was wanted.
    @Test func answers() async throws {
        let text = "https://api.example answered a registration with"
        let cases: [(HTTPResponse, SubscriptionError?)] = [
            (HTTPResponse(status: 409), nil), (HTTPResponse(status: 401), .signInRequired),
            (HTTPResponse(status: 403), .refused("\(text) 403")), (HTTPResponse(status: 400), .refused("\(text) 400")),
            (HTTPResponse(status: 500), .unavailable("\(text) 500", retryAfter: nil)),
            (
                HTTPResponse(status: 429, headers: ["Retry-After": "9"]),
                .unavailable("\(text) 429", retryAfter: .seconds(9))
            ),
        ]
        for (response, expected) in cases {
            var failure: SubscriptionError?
            let client = try client(answering(response))
            do throws(SubscriptionError) {
                _ = try await client.post(subscription, of: Self.generation)
            } catch {
                failure = error
            }
            #expect(failure == expected)
        }
    }

    /// Endpoints in the manner of ntfy: nobody guesses them, and their topic has at most 64 characters.
    @Test func endpoints() throws {
        let client = try client(answering(), pushServer: "https://push.example.org/ntfy")
        let made = try (0..<50).map { _ in try #require(client.makeEndpoint()?.value) }
        #expect(Set(made).count == 50)
        for endpoint in made {
            #expect(endpoint.hasPrefix("https://push.example.org/ntfy/up") && endpoint.hasSuffix("?up=1"))
            let topic = endpoint.dropFirst("https://push.example.org/ntfy/".count).dropLast("?up=1".count)
            #expect(topic.count == 45)
            #expect(topic.utf8.allSatisfy { $0 == 0x2d || $0 == 0x5f || $0 < 0x7b && $0 > 0x2f })
        }
        #expect(try self.client(answering()).makeEndpoint() == nil)
    }
}
