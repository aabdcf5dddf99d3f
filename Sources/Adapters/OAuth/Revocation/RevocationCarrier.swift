package import HTTPClient
package import LifecycleDomain
package import LifecycleUseCases

/// Revokes tokens (RFC 7009).
package struct RevocationCarrier: DutyCarrier {
    /// What a person has to mend is asked again as seldom as can be.
    private static let longestPause = Duration.seconds(3600)

    private let directory: ServerDirectory
    private let http: any HTTPClient
    private let credentials: CredentialFolder
    private let time: any Timekeeper

    package init(
        directory: ServerDirectory, http: any HTTPClient, credentials: CredentialFolder, time: any Timekeeper
    ) {
        self.directory = directory
        self.http = http
        self.credentials = credentials
        self.time = time
    }

    package func carry(_ duty: ServerDuty) async -> DutyResult {
        guard let payload = RevocationPayload(duty.payload) else {
            return .refused(detail: "its record is none that this release knows")
        }
        return await revoke(payload)
    }

    func revoke(_ payload: RevocationPayload) async -> DutyResult {
        do throws(AuthorizationError) {
            guard let url = try await endpoint(payload) else {
                return .refused(detail: "the server revokes no tokens: it has no revocation_endpoint")
            }
            let authentication = try ClientAuthentication(
                id: payload.client, credential: payload.credential, in: credentials)
            let form = FormBody(["token": payload.token, "token_type_hint": payload.hint])
            let response = try await OAuthRequests.send(authentication.request(to: url, form), http, now: time.now)
            return result(response, of: url, payload)
        } catch {
            switch error {
            case .unavailable(let message, let asked): return .owed(retryAfter: asked, detail: message)
            case .cancelled: return .owed(retryAfter: nil, detail: error.message)
            // A wrong configuration can be mended while it is owed.
            case .refused, .ended: return .owed(retryAfter: Self.longestPause, detail: error.message)
            }
        }
    }

    /// Where the server says today; where it is not to be asked, what was known at the logout.
    private func endpoint(_ payload: RevocationPayload) async throws(AuthorizationError) -> HTTPURL? {
        do throws(AuthorizationError) {
            return try await directory.metadata(of: payload.issuer).revocationEndpoint
        } catch {
            guard case .unavailable = error, let url = payload.endpoint.flatMap({ HTTPURL($0) }) else { throw error }
            return url
        }
    }

    /// What an answer means (section 2.2): 200 also for a token that the server does not know, which some call an error.
    private func result(_ response: HTTPResponse, of url: HTTPURL, _ payload: RevocationPayload) -> DutyResult {
        if response.isSuccess { return .delivered }
        let answer = ErrorAnswer(response)
        let detail = "\(url.origin) refused a revocation: \(ErrorAnswer.text(of: response))"
        switch response.status {
        case _ where answer == .invalidToken: return .delivered
        case _ where answer == .temporarilyUnavailable || answer == .serverError:
            return .owed(retryAfter: nil, detail: detail)
        case _ where answer == .invalidClient || answer == .unauthorizedClient, 401, 403:
            // The client's secret, most likely, which a person can mend.
            return .owed(retryAfter: Self.longestPause, detail: detail)
        case 404, 405, 410:
            directory.forget(payload.issuer)
            return .owed(retryAfter: Self.longestPause, detail: detail)
        case 400..<500: return .refused(detail: detail)
        default: return .owed(retryAfter: Self.longestPause, detail: detail)
        }
    }
}
