import HTTPClient
import LifecycleAdapters
import LifecycleDomain
import LifecycleUseCases
import Testing

/// Who it was that signed in, by the ID token or by the userinfo endpoint.
struct SignedInUserTests {
    private static let claims =
        #""iss":"https://id.example.org/tenant","aud":"clinic cart","exp":1800000600,"sub":"alice-7""#

    private func user(_ claims: String?, claim: String = "sub", userinfo: HTTPResponse? = nil) async throws -> String {
        let issuer = try FakeIssuer()
        if let userinfo { issuer.then(userinfo) }
        let token = claims.map { SecretText(issuer.idToken("{\($0)}")) }
        let grant = TokenGrant(accessToken: SecretText("a1"), lifetime: nil, idToken: token)
        do throws(AuthorizationError) {
            let user = try await issuer.server(claim: claim).user(of: grant).text
            #expect(issuer.requests.allSatisfy { $0.headers["Authorization"] == "Bearer a1" })
            #expect(issuer.requests.count == (userinfo == nil ? 0 : 1))
            return user
        } catch {
            return error.message
        }
    }

    /// The subject, or the claim that is configured; numbers are names too.
    @Test func byTheToken() async throws {
        #expect(try await user(Self.claims) == "alice-7")
        #expect(try await user(Self.claims + #","email":"a@x""#, claim: "email") == "a@x")
        #expect(try await user(Self.claims + #","badge":4711"#, claim: "badge") == "4711")
        let several = Self.claims.replacing(#""clinic cart""#, with: #"["other","clinic cart"],"azp":"clinic cart""#)
        #expect(try await user(several) == "alice-7")
    }

    /// A token of somebody else, for somebody else, or of another time is none.
    @Test(arguments: [
        ("tenant", "tenants", "another issuer"), ("clinic cart", "clinic", "another client"),
        ("1800000600", "1799999940", "too old"), ("1800000600", #""soon""#, "too old"),
        (#""sub""#, #""azp":"other","sub""#, "another client"),
    ])
    func refused(old: String, new: String, reason: String) async throws {
        #expect(try await user(Self.claims.replacing(old, with: new)).contains(reason))
    }

    /// Clocks may differ by a minute.
    @Test func tolerance() async throws {
        #expect(try await user(Self.claims.replacing("1800000600", with: "1799999941")) == "alice-7")
    }

    /// Without an ID token, or for a claim that it lacks, the userinfo endpoint says it; of the same person.
    @Test func byUserinfo() async throws {
        #expect(try await user(nil, userinfo: .json(#"{"sub":"alice-7"}"#)) == "alice-7")
        let mail = HTTPResponse.json(#"{"sub":"alice-7","email":"a@x"}"#)
        #expect(try await user(Self.claims, claim: "email", userinfo: mail) == "a@x")
        let other = HTTPResponse.json(#"{"sub":"bob","email":"b@x"}"#)
        #expect(try await user(Self.claims, claim: "email", userinfo: other).contains("somebody else"))
        #expect(try await user(nil, userinfo: .json(#"{"name":"a"}"#)).contains("does not tell sub"))
        #expect(try await user(nil, userinfo: .json("", status: 403)).contains("403"))
    }

    /// A name that no user can have is refused before anything is stored.
    @Test func unusable() async throws {
        let empty = Self.claims.replacing("alice-7", with: "")
        #expect(try await user(empty).contains("cannot be a user here"))
    }
}
