import FoundationEssentials
package import HTTPClient
package import LifecycleDomain
package import LifecycleUseCases

/// An OAuth 2 authorization server, found by its issuer identifier.
package struct OAuthServer: Sendable {
    let client: OAuthClient
    let directory: ServerDirectory
    let http: any HTTPClient
    let credentials: CredentialFolder
    let time: any Timekeeper

    /// Makes the way to a server; nothing is asked before the first call.
    /// - Parameters:
    ///   - client: who we are, and whom to ask.
    ///   - directory: finds endpoints.
    ///   - http: sends; it attaches no token of its own.
    ///   - credentials: where the client's secret lies.
    ///   - time: both clocks.
    package init(
        client: OAuthClient, directory: ServerDirectory, http: any HTTPClient, credentials: CredentialFolder,
        time: any Timekeeper
    ) {
        self.client = client
        self.directory = directory
        self.http = http
        self.credentials = credentials
        self.time = time
    }

    func metadata() async throws(AuthorizationError) -> ServerMetadata {
        try await directory.metadata(of: client.issuer)
    }

    /// Sends a form to an endpoint, as this client.
    func post(_ form: FormBody, to url: HTTPURL) async throws(AuthorizationError) -> HTTPResponse {
        let authentication = try ClientAuthentication(id: client.id, credential: client.credential, in: credentials)
        return try await OAuthRequests.send(authentication.request(to: url, form), http, now: time.now)
    }

    /// Why an answer is none that helps.
    func refusal(_ response: HTTPResponse, of url: HTTPURL, _ what: String) -> AuthorizationError {
        switch ErrorAnswer(response) {
        case .temporarilyUnavailable, .serverError:
            return .unavailable("\(url.origin) answered \(ErrorAnswer.text(of: response))", retryAfter: nil)
        default:
            if response.status == 404 { directory.forget(client.issuer) }
            return .refused("\(url.origin) refused \(what): \(ErrorAnswer.text(of: response))")
        }
    }

    func grant(in response: HTTPResponse, of url: HTTPURL) throws(AuthorizationError) -> TokenGrant {
        guard let grant = TokenAnswer.grant(in: response) else {
            throw .refused("\(url.origin) granted something that is no bearer token")
        }
        return grant
    }
}

extension OAuthServer: AuthorizationServer {
    package func refresh(_ token: SecretText) async throws(AuthorizationError) -> TokenGrant {
        let url = try await metadata().tokenEndpoint
        let response = try await post(
            FormBody(["grant_type": "refresh_token", "refresh_token": token.value]), to: url)
        if response.status == 200 { return try grant(in: response, of: url) }
        // The code decides: servers differ in the status.
        if ErrorAnswer(response) == .invalidGrant { throw .ended }
        throw refusal(response, of: url, "a refresh")
    }

    package func revoke(_ tokens: [SecretText]) async {
        let carrier = RevocationCarrier(directory: directory, http: http, credentials: credentials, time: time)
        for token in tokens {
            _ = await carrier.revoke(RevocationPayload(client, token: token, hint: nil, endpoint: nil))
        }
    }

    package func duties(revoking grant: TokenGrant, of logout: LogoutID, now: RealtimeInstant) -> [ServerDuty] {
        let planner = RevocationPlanner(client: client, directory: directory)
        let tokens = [(grant.refreshToken, SecretKind.refreshToken), (grant.accessToken, .accessToken)]
        return tokens.compactMap { token, kind in
            token.map { planner.duty(revoking: $0, kind, of: logout, now: now) }
        }
    }
}
