import HTTPClient
import LifecycleDomain
import LifecycleUseCases
import TestKit
import Testing

@testable import LifecycleAdapters

/// Which tokens are revoked at a logout, in which order, and what answers mean.
struct RevocationTests {
    private static let logout = LogoutID("l1")

    private func secret(
        _ name: String, _ kind: SecretKind, _ value: String
    ) -> (item: KeychainItem, bytes: [UInt8]) {
        let item = KeychainItem(name: name, kind: kind, expires: nil, stored: RealtimeInstant(microseconds: 0))
        return (item, Array(value.utf8))
    }

    private func duties(_ issuer: FakeIssuer, isPublic: Bool = true) -> [ServerDuty] {
        RevocationPlanner(client: issuer.client(isPublic: isPublic), directory: issuer.directory()).duties(
            of: Self.logout,
            secrets: [
                secret("a", .accessToken, "a1"), secret("o", .other, "o1"), secret("r", .refreshToken, "r1"),
                secret("p", .pushRegistration, "p1"),
            ], now: issuer.time.now)
    }

    /// Refresh tokens first, then access tokens, nothing else; the client's secret is in no payload.
    @Test func planned() throws {
        let issuer = try FakeIssuer(secret: "top-s3cret")
        let duties = duties(issuer, isPublic: false)
        #expect(duties.compactMap { RevocationPayload($0.payload)?.token } == ["r1", "a1"])
        #expect(duties.compactMap { RevocationPayload($0.payload)?.hint } == ["refresh_token", "access_token"])
        #expect(duties.allSatisfy { $0.step == "revocation" && $0.logout == Self.logout })
        #expect(duties.allSatisfy { $0.expires == issuer.time.now.advanced(by: .seconds(86_400)) })
        #expect(duties.allSatisfy { !String(decoding: $0.payload, as: UTF8.self).contains("s3cret") })
    }

    /// A device that was offline at the logout finds the endpoint when it can, with the secret as it is then.
    @Test func carried() async throws {
        let issuer = try FakeIssuer(secret: "pw")
        issuer.setMetadata(nil)
        let duty = duties(issuer, isPublic: false)[0]
        let carrier = issuer.carrier()
        guard case .owed(nil, let detail) = await carrier.carry(duty) else {
            Issue.record("it must be owed")
            return
        }
        #expect(detail == "https://id.example.org cannot be reached: connection refused")
        issuer.setMetadata(.json(FakeIssuer.metadata))
        issuer.then(HTTPResponse(status: 200))
        #expect(await carrier.carry(duty) == .delivered)
        let request = try #require(issuer.requests.last)
        #expect(request.url.text == "\(FakeIssuer.issuer)/revoke")
        #expect(request.text == "token=r1&token_type_hint=refresh_token")
        #expect(request.headers["Authorization"] == "Basic Y2xpbmljK2NhcnQ6cHc=")
    }

    /// An endpoint that was known at the logout is used while the metadata cannot be had.
    @Test func knownEndpoint() async throws {
        let issuer = try FakeIssuer()
        let directory = issuer.directory()
        _ = try await directory.metadata(of: FakeIssuer.issuer)
        let duty = RevocationPlanner(client: issuer.client(), directory: directory).duty(
            revoking: SecretText("r1"), .refreshToken, of: Self.logout, now: issuer.time.now)
        issuer.setMetadata(nil)
        issuer.then(HTTPResponse(status: 200))
        #expect(await issuer.carrier().carry(duty) == .delivered)
        #expect(issuer.requests.map(\.url.text) == ["\(FakeIssuer.issuer)/revoke"])
    }

    /// What answers mean: done, later, after so long, in an hour since a person has to mend it, or never.
    @Test func answers() async throws {
        let cases: [(HTTPResponse, DutyResult)] = [
            (HTTPResponse(status: 200), .delivered), (HTTPResponse(status: 204), .delivered),
            (.error("invalid_token"), .delivered), (.error("invalid_token", status: 401), .delivered),
            (.error("unsupported_token_type"), .refused(detail: text("400 (unsupported_token_type)"))),
            (.error("invalid_request"), .refused(detail: text("400 (invalid_request)"))),
            (.error("s3cret"), .refused(detail: text("400"))),
            (.error("invalid_client"), .owed(retryAfter: .seconds(3600), detail: text("400 (invalid_client)"))),
            (.error("x", status: 401), .owed(retryAfter: .seconds(3600), detail: text("401"))),
            (HTTPResponse(status: 404), .owed(retryAfter: .seconds(3600), detail: text("404"))),
            (HTTPResponse(status: 302), .owed(retryAfter: .seconds(3600), detail: text("302"))),
            (HTTPResponse(status: 500), .owed(retryAfter: nil, detail: "https://id.example.org answered 500")),
            (
                HTTPResponse(status: 503, headers: ["Retry-After": "120"]),
                .owed(retryAfter: .seconds(120), detail: "https://id.example.org answered 503")
            ),
            (.error("temporarily_unavailable"), .owed(retryAfter: nil, detail: text("400 (temporarily_unavailable)"))),
        ]
        for (response, expected) in cases {
            let issuer = try FakeIssuer(response)
            #expect(await issuer.carrier().carry(duties(issuer)[0]) == expected, "\(response.status)")
        }
    }

    private func text(_ status: String) -> String { "https://id.example.org refused a revocation: \(status)" }

    /// A server that revokes nothing, and a record that nobody can read, are given up, and say so.
    @Test func givenUp() async throws {
        let issuer = try FakeIssuer()
        issuer.setMetadata(.json(#"{"issuer":"\#(FakeIssuer.issuer)","token_endpoint":"https://x/t"}"#))
        let result = await issuer.carrier().carry(duties(issuer)[0])
        #expect(result == .refused(detail: "the server revokes no tokens: it has no revocation_endpoint"))
        let broken = ServerDuty(logout: Self.logout, step: "revocation", payload: [1], expires: issuer.time.now)
        guard case .refused = await issuer.carrier().carry(broken) else {
            Issue.record("it must be given up")
            return
        }
    }
}
