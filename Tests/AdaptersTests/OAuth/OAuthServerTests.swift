import HTTPClient
import LifecycleAdapters
import LifecycleDomain
import LifecycleUseCases
import TestKit
import Testing

/// What is asked of an authorization server, and how its answers are taken.
struct OAuthServerTests {
    private static let granted = #"{"access_token":"a2","token_type":"Bearer","expires_in":300,"refresh_token":"r2"}"#

    /// A public client names itself in the body, one with a secret by HTTP Basic, both parts encoded as forms.
    @Test func clientAuthentication() async throws {
        let issuer = try FakeIssuer(.json(Self.granted), .json(Self.granted), secret: "p:w d")
        let grant = try await issuer.server().refresh(SecretText("r1"))
        #expect(grant.accessToken.value == "a2" && grant.lifetime == .seconds(300))
        #expect(grant.refreshToken?.value == "r2")
        _ = try await issuer.server(isPublic: false).refresh(SecretText("r1"))
        let requests = issuer.requests
        #expect(requests[0].text == "grant_type=refresh_token&refresh_token=r1&client_id=clinic+cart")
        #expect(requests[0].headers["Authorization"] == nil)
        #expect(requests[1].text == "grant_type=refresh_token&refresh_token=r1")
        // "clinic+cart:p%3Aw+d"
        #expect(requests[1].headers["Authorization"] == "Basic Y2xpbmljK2NhcnQ6cCUzQXcrZA==")
        #expect(requests.allSatisfy { $0.url.text == "\(FakeIssuer.issuer)/token" && $0.url.query == nil })
    }

    /// A credential that is missing is named.
    @Test func secretMissing() async throws {
        let issuer = try FakeIssuer()
        let error = await #expect(throws: AuthorizationError.self) {
            try await issuer.server(isPublic: false).refresh(SecretText("r1"))
        }
        #expect(error?.message.contains("credential api-client is missing") == true)
    }

    /// invalid_grant ends, whatever the status; the rest may pass or wants a person; nothing of it shows a token.
    @Test func refusals() async throws {
        let origin = "https://id.example.org"
        let noToken = AuthorizationError.refused("\(origin) granted something that is no bearer token")
        let cases: [(HTTPResponse, AuthorizationError)] = [
            (.error("invalid_grant"), .ended), (.error("invalid_grant", status: 403), .ended),
            (.error("invalid_client", status: 401), .refused("\(origin) refused a refresh: 401 (invalid_client)")),
            (.error("s3cret"), .refused("\(origin) refused a refresh: 400")),
            (
                .error("temporarily_unavailable"),
                .unavailable("\(origin) answered 400 (temporarily_unavailable)", retryAfter: nil)
            ),
            (.error("invalid_grant", status: 503), .unavailable("\(origin) answered 503", retryAfter: nil)),
            (
                .json("", status: 429, headers: ["Retry-After": "7"]),
                .unavailable("\(origin) answered 429", retryAfter: .seconds(7))
            ),
            (.json("<html>s3cret"), noToken), (.json(#"{"access_token":"","token_type":"Bearer"}"#), noToken),
            (.json(#"{"access_token":"a\nb","token_type":"Bearer"}"#), noToken),
            (.json(#"{"access_token":"a","token_type":"mac"}"#), noToken),
        ]
        for (response, expected) in cases {
            let issuer = try FakeIssuer(response)
            let error = await #expect(throws: AuthorizationError.self) {
                try await issuer.server().refresh(SecretText("r1"))
            }
            #expect(error == expected)
            #expect(!"\(String(describing: error))".contains("s3cret"))
        }
    }

    /// No answer is a failure that may pass, and names the server alone.
    @Test func noAnswer() async throws {
        let error = await #expect(throws: AuthorizationError.self) {
            try await FakeIssuer().server().refresh(SecretText("r1"))
        }
        #expect(error == .unavailable("https://id.example.org cannot be reached: connection refused", retryAfter: nil))
    }

    /// Lifetimes as servers write them; one that does not say is no failure.
    @Test(arguments: [
        ("300", 300), (#""300""#, 300), ("300.9", 300), ("-5", 0), ("1e30", 315_360_000), ("null", nil), (#""x""#, nil),
    ])
    func lifetimes(text: String, seconds: Int?) async throws {
        let issuer = try FakeIssuer(.json(#"{"access_token":"a","token_type":"bearer","expires_in":\#(text)}"#))
        let grant = try await issuer.server().refresh(SecretText("r"))
        #expect(grant.lifetime == seconds.map { .seconds($0) })
        #expect(grant.refreshToken == nil)
    }

    /// The device flow, message by message.
    @Test func deviceFlow() async throws {
        let issuer = try FakeIssuer(
            .json(
                #"{"device_code":"d","user_code":"AB-CD","verification_uri":"https://id/d","expires_in":600}"#),
            .error("authorization_pending"), .error("slow_down"), .error("access_denied"), .error("expired_token"),
            .json(Self.granted))
        let server = issuer.server()
        let authorization = try await server.authorizeDevice()
        #expect(authorization.userCode == "AB-CD" && authorization.interval == .seconds(5))
        #expect(authorization.lifetime == .seconds(600) && authorization.completeVerificationURI == nil)
        var answers: [DeviceAnswer] = []
        for _ in 0..<5 { answers.append(try await server.poll(authorization.deviceCode)) }
        #expect(answers.prefix(4) == [.pending, .slowDown, .denied, .expired])
        guard case .granted = answers[4] else {
            Issue.record("\(answers[4])")
            return
        }
        #expect(issuer.requests[0].text == "scope=openid+offline_access&client_id=clinic+cart")
        let grant = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code"
        #expect(issuer.requests[1].text == "\(grant)&device_code=d&client_id=clinic+cart")
        #expect(issuer.http.requests.count - issuer.requests.count == 1, "the metadata was asked for once")
    }

    /// What could not be shown to a person is refused; absurd intervals are cut.
    @Test func deviceAuthorizations() async throws {
        for bad in [
            #"{"device_code":"d","user_code":"AB\u001b[2J","verification_uri":"https://id/d","expires_in":600}"#,
            #"{"device_code":"d","user_code":"AB","verification_uri":"javascript:x","expires_in":600}"#,
            #"{"device_code":"d","user_code":"AB","verification_uri":"https://id/d","expires_in":0}"#, "[]",
        ] {
            await #expect(throws: AuthorizationError.self) {
                try await FakeIssuer(.json(bad)).server().authorizeDevice()
            }
        }
        let absurd =
            #"{"device_code":"d","user_code":"A","verification_url":"https://id/d","expires_in":9000000000,"interval":-3}"#
        let authorization = try await FakeIssuer(.json(absurd)).server().authorizeDevice()
        #expect(authorization.interval == .seconds(1) && authorization.lifetime == .seconds(86_400))
    }
}
