import HTTPClient
import LifecycleDomain
import LifecycleUseCases
import TestKit
import Testing

@testable import LifecycleAdapters

/// How the endpoints of a server are found.
struct DiscoveryTests {
    /// An issuer with a path has its metadata behind the path or in front of it, one without at the top.
    @Test func locations() throws {
        let path = try #require(HTTPURL("https://id.example.org/realms/clinic"))
        #expect(
            ServerDirectory.locations(path).map(\.text) == [
                "https://id.example.org/realms/clinic/.well-known/openid-configuration",
                "https://id.example.org/.well-known/oauth-authorization-server/realms/clinic",
                "https://id.example.org/.well-known/openid-configuration/realms/clinic",
            ])
        let top = try #require(HTTPURL("https://id.example.org"))
        #expect(
            ServerDirectory.locations(top).map(\.text) == [
                "https://id.example.org/.well-known/openid-configuration",
                "https://id.example.org/.well-known/oauth-authorization-server",
            ])
    }

    /// The first place that has it counts; what was found is not asked for again in a day.
    @Test func remembered() async throws {
        let time = HandTime()
        let http = ScriptedHTTPClient { request throws(HTTPError) in
            guard request.url.path == "/.well-known/oauth-authorization-server/tenant" else {
                return HTTPResponse(status: 404)
            }
            return .json(FakeIssuer.metadata)
        }
        let directory = ServerDirectory(http: http, time: time)
        #expect(directory.remembered(FakeIssuer.issuer) == nil)
        for _ in 0..<3 {
            let metadata = try await directory.metadata(of: FakeIssuer.issuer)
            #expect(metadata.revocationEndpoint?.text == "\(FakeIssuer.issuer)/revoke")
        }
        #expect(http.requests.count == 2)
        time.advance(by: .seconds(86_400))
        _ = try await directory.metadata(of: FakeIssuer.issuer)
        #expect(http.requests.count == 4)
    }

    /// Old metadata is better than none; none is a failure that may pass.
    @Test func serverDown() async throws {
        let issuer = try FakeIssuer()
        let directory = issuer.directory()
        _ = try await directory.metadata(of: FakeIssuer.issuer)
        issuer.setMetadata(nil)
        issuer.time.advance(by: .seconds(100_000))
        _ = try await directory.metadata(of: FakeIssuer.issuer)
        directory.forget(FakeIssuer.issuer)
        let error = await #expect(throws: AuthorizationError.self) {
            try await directory.metadata(of: FakeIssuer.issuer)
        }
        guard case .unavailable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    /// Another issuer, an endpoint that all can read, no endpoint at all, no JSON: refused, in words for an operator.
    @Test(arguments: [
        (#""issuer":"https://id.example.org/tenant/","token_endpoint":"https://x/t""#, "another issuer"),
        (#""issuer":"https://id.example.org/tenant","token_endpoint":"http://x/t""#, "token_endpoint is no https URL"),
        (#""issuer":"https://id.example.org/tenant""#, "no token_endpoint"),
        (
            #""issuer":"https://id.example.org/tenant","token_endpoint":"https://x/t","revocation_endpoint":"ftp://x""#,
            "revocation_endpoint is no https URL"
        ),
        ("x", "cannot be read"),
    ])
    func refused(members: String, reason: String) async throws {
        let issuer = try FakeIssuer()
        issuer.setMetadata(.json("{\(members)}"))
        let error = await #expect(throws: AuthorizationError.self) {
            try await issuer.directory().metadata(of: FakeIssuer.issuer)
        }
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }

    /// On this machine a server needs no TLS.
    @Test(arguments: ["http://localhost:9500", "http://127.0.0.1:9500", "http://[::1]:9500"])
    func loopback(origin: String) async throws {
        let http = ScriptedHTTPClient { _ throws(HTTPError) in
            .json(#"{"issuer":"\#(origin)","token_endpoint":"\#(origin)/token"}"#)
        }
        let metadata = try await ServerDirectory(http: http, time: HandTime()).metadata(of: origin)
        #expect(metadata.tokenEndpoint.text == "\(origin)/token")
    }
}
