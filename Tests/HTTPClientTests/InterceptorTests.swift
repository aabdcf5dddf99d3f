import EventLoop
import HTTPClient
import Synchronization
import TestKit
import Testing

struct InterceptorTests {
    private struct Marker: HTTPInterceptor {
        let name: String

        func intercept(_ request: inout HTTPRequest) {
            request.headers.append("X-Way", name)
        }
    }

    private struct Refusal: HTTPInterceptor {
        func intercept(_ request: inout HTTPRequest) throws(HTTPError) {
            let way = request.headers["X-Way"] ?? ""
            throw .invalidRequest("after \(way)")
        }
    }

    private static let device = DeviceHeaders(appVersion: "1.2", osVersion: "12", deviceID: "abc")

    private static func trusted(_ origins: String..., isLocal: Bool = false) -> TrustedOrigins {
        TrustedOrigins(Set(origins.compactMap { HTTPURL($0)?.origin }), isLocalTransport: isLocal)
    }

    /// What arrives at the core of a request with a token.
    private static func sent(
        to url: String, trusted: TrustedOrigins, change: (inout HTTPRequest) -> Void = { _ in }
    ) async throws -> HTTPRequest {
        let core = ScriptedHTTPClient { _ in HTTPResponse(status: 200) }
        let client = InterceptingClient(
            core,
            interceptors: [BearerInterceptor(trusted: trusted), DeviceHeadersInterceptor(device, trusted: trusted)])
        var request = HTTPRequest(.get, try #require(HTTPURL(url)), wantsBearer: true)
        request.bearer = "TOKEN"
        change(&request)
        _ = try await client.send(request)
        return try #require(core.requests.first)
    }

    @Test func linksSeeRequestsInTheirOrderUntilOneRefuses() async throws {
        let core = ScriptedHTTPClient { _ in HTTPResponse(status: 200) }
        let client = InterceptingClient(core, interceptors: ["a", "b", "c"].map { Marker(name: $0) })
        let url = try #require(HTTPURL("https://a.example/"))
        _ = try await client.send(HTTPRequest(.get, url))
        #expect(core.requests.first?.headers["X-Way"] == "a, b, c")

        let refusing = InterceptingClient(core, interceptors: [Marker(name: "a"), Refusal(), Marker(name: "b")])
        await #expect(throws: HTTPError.invalidRequest("after a")) { try await refusing.send(HTTPRequest(.get, url)) }
        #expect(core.requests.count == 1)
        #expect(try await InterceptingClient(core, interceptors: []).send(HTTPRequest(.get, url)).status == 200)
    }

    @Test(arguments: [
        ("https://a.example/x", true), ("https://a.example:443/", true), ("https://A.EXAMPLE/", true),
        ("https://a.example:8443/", false), ("http://a.example/", false), ("https://b.example/", false),
        ("https://a.example.evil.example/", false), ("http://plain.example/", false), ("http://127.0.0.1:80/", true),
        ("http://localhost/", true), ("http://[::1]/", true), ("http://127.evil.example/", false),
        ("http://127.0.0.1.example/", false),
    ])
    func onlyTrustedOriginsAreTold(_ url: String, _ isTold: Bool) async throws {
        let trusted = Self.trusted(
            "https://a.example", "http://plain.example", "http://127.0.0.1", "http://localhost", "http://[::1]",
            "http://127.evil.example", "http://127.0.0.1.example")
        let sent = try await Self.sent(to: url, trusted: trusted)
        #expect(sent.headers["Authorization"] == (isTold ? "Bearer TOKEN" : nil) && sent.bearer == nil)
        #expect(sent.headers["X-Device-ID"] == (isTold ? "abc" : nil))
        #expect(
            sent.headers["X-App-Version"] == (isTold ? "1.2" : nil)
                && sent.headers["X-OS-Version"] == (isTold ? "12" : nil))
    }

    @Test func whoHasLeftItsOriginIsToldNothing() async throws {
        let sent = try await Self.sent(to: "https://a.example/", trusted: Self.trusted("https://a.example")) {
            $0.hasLeftOrigin = true
        }
        #expect(sent.headers.fields.isEmpty)
    }

    @Test func aUnixSocketIsNoNetwork() async throws {
        let sent = try await Self.sent(
            to: "http://api.local/", trusted: Self.trusted("http://api.local", isLocal: true))
        #expect(sent.headers["Authorization"] == "Bearer TOKEN")
    }

    @Test func theTokenReplacesAndDeviceFieldsDoNot() async throws {
        let sent = try await Self.sent(to: "https://a.example/", trusted: Self.trusted("https://a.example")) {
            $0.headers["Authorization"] = "Basic x"
            $0.headers["X-App-Version"] = "own"
        }
        #expect(sent.headers.values("Authorization") == ["Bearer TOKEN"])
        #expect(sent.headers.values("X-App-Version") == ["own"] && sent.headers.values("X-OS-Version") == ["12"])
    }

    @Test func withoutATokenNothingIsAttached() async throws {
        let sent = try await Self.sent(to: "https://a.example/", trusted: Self.trusted("https://a.example")) {
            $0.bearer = nil
        }
        #expect(sent.headers["Authorization"] == nil && sent.headers["X-Device-ID"] == "abc")
    }

    /// Cases 1 and 2, over the wire: the chain runs for each hop, and the second origin sees nothing.
    @Test(arguments: ["http://127.0.0.1", "http://localhost"])
    func redirectsToAnotherPortShowNoSecrets(_ host: String) async throws {
        let head = try await onLoop { loop in
            let second = try LoopbackServer { connection in
                while connection.readRequest() != nil { connection.respond(body: "second") }
            }
            let first = try LoopbackServer { connection in
                while connection.readRequest() != nil {
                    connection.respond("302 Found", headers: ["Location: \(host):\(second.port)/landed"])
                }
            }
            // Both may see tokens when they are asked themselves.
            let trusted = Self.trusted(first.origin, "\(host):\(second.port)")
            let core = CurlClient(loop: loop, transport: HTTPTransport(userAgent: "t"))
            let client = RedirectingClient(
                InterceptingClient(
                    core,
                    interceptors: [
                        BearerInterceptor(trusted: trusted), DeviceHeadersInterceptor(Self.device, trusted: trusted),
                    ]))
            var request = HTTPRequest(.get, try first.url(), headers: ["Cookie": "SECRET", "X-Api-Key": "SECRET"])
            request.bearer = "SECRET"
            let response = try await client.send(request)
            #expect(response.body == Array("second".utf8) && response.redirectCount == 1)
            #expect(try #require(first.requests.first).values("Authorization") == ["Bearer SECRET"])
            return try #require(second.requests.first)
        }
        #expect(head.target == "/landed" && !head.head.contains("SECRET"))
        #expect(head.values("X-Device-ID").isEmpty && head.values("Authorization").isEmpty)
    }
}
