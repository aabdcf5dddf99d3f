import FoundationEssentials
import HTTPClient
package import LifecycleDomain
import LifecycleUseCases

extension OAuthServer {
    package func authorizeDevice() async throws(AuthorizationError) -> DeviceAuthorization {
        guard let url = try await metadata().deviceAuthorizationEndpoint else {
            throw .refused("\(client.issuer) has no device_authorization_endpoint: it does not know the device flow")
        }
        let scope = client.scopes.isEmpty ? nil : client.scopes.joined(separator: " ")
        let response = try await post(FormBody(["scope": scope]), to: url)
        guard response.status == 200 else { throw refusal(response, of: url, "to sign in a device") }
        guard let authorization = DeviceAuthorizationAnswer.authorization(in: response) else {
            throw .refused("\(url.origin) answered something that is no device authorization")
        }
        return authorization
    }

    package func poll(_ deviceCode: SecretText) async throws(AuthorizationError) -> DeviceAnswer {
        let url = try await metadata().tokenEndpoint
        let response = try await post(
            FormBody([
                "grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": deviceCode.value,
            ]), to: url)
        if response.status == 200 { return .granted(try grant(in: response, of: url)) }
        return switch ErrorAnswer(response) {
        case .authorizationPending: .pending
        case .slowDown: .slowDown
        case .accessDenied: .denied
        // A code that was there a moment ago is not any more.
        case .expiredToken, .invalidGrant: .expired
        default: throw refusal(response, of: url, "a device's question")
        }
    }

    /// By the ID token, or else by the userinfo endpoint (OpenID Connect Core section 5.3).
    ///
    /// An ID token comes straight from the token endpoint, so that TLS stands for its signature (section 3.1.3.7 number
    /// 6). Of a claim that it lacks the userinfo endpoint is asked.
    package func user(of grant: TokenGrant) async throws(AuthorizationError) -> UserID {
        var subject: String?
        if let token = grant.idToken {
            let claims = try IdentityToken.checked(token, client: client, now: time.now)
            if let name = claims.members[client.userClaim]?.name { return try user(named: name) }
            subject = claims.members["sub"]?.text
        }
        let claims = try await userinfo(grant.accessToken)
        if let subject, claims["sub"]?.text != subject {
            throw .refused("\(client.issuer) tells of somebody else than who signed in")
        }
        guard let name = claims[client.userClaim]?.name else {
            throw .refused("\(client.issuer) does not tell \(client.userClaim) of who signed in, see UserClaim=")
        }
        return try user(named: name)
    }

    private func user(named name: String) throws(AuthorizationError) -> UserID {
        do throws(InvalidName) {
            return try UserID(name)
        } catch {
            throw .refused("who signed in cannot be a user here: \(error.message)")
        }
    }

    private func userinfo(_ token: SecretText) async throws(AuthorizationError) -> [String: ClaimValue] {
        guard let url = try await metadata().userinfoEndpoint else {
            throw .refused("\(client.issuer) does not tell who signed in: add openid to Scopes=")
        }
        let request = HTTPRequest(
            .get, url, headers: ["Accept": "application/json", "Authorization": "Bearer \(token.value)"],
            limits: OAuthRequests.limits)
        let response = try await OAuthRequests.send(request, http, now: time.now)
        guard response.status == 200 else { throw refusal(response, of: url, "to tell who signed in") }
        guard let claims = try? JSONDecoder().decode([String: ClaimValue].self, from: Data(response.body)) else {
            throw .refused("\(url.origin) tells who signed in with something that is no JSON object")
        }
        return claims
    }
}
