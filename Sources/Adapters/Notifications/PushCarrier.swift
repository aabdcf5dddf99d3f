package import HTTPClient
package import LifecycleDomain
package import LifecycleUseCases

/// Has the app's server forget subscriptions of sessions that are over.
///
/// It comes before the revocation, with the session's own token; where that has ended, another one is got with the
/// refresh token, which is revoked after that.
package actor PushCarrier: DutyCarrier {
    private static let limits = HTTPLimits(connect: .seconds(5), total: .seconds(10), bodyBytes: 64 * 1024)
    /// A registration that is on its way is waited for, so that it does not come after its farewell.
    private static let trafficPause = Duration.seconds(1)
    private static let longestPause = Duration.seconds(3600)
    /// So many tokens are remembered; each is of no use once it is revoked.
    private static let mostRenewed = 64

    private let http: any HTTPClient
    private let traffic: SubscriptionTraffic
    private let time: any Timekeeper
    private let store: any TokenStore
    private let server: @Sendable (OAuthClient) -> any AuthorizationServer
    /// Tokens got after a logout, one a logout: a refresh token is good for one exchange.
    private var renewed: [LogoutID: SecretText] = [:]

    /// Makes the carrier.
    /// - Parameters:
    ///   - http: sends; it attaches no token of its own.
    ///   - traffic: knows what is on its way.
    ///   - store: takes the revocation of tokens that were got for a farewell.
    ///   - time: the wall clock.
    ///   - server: the way to a client's authorization server.
    package init(
        http: any HTTPClient, traffic: SubscriptionTraffic, store: any TokenStore, time: any Timekeeper,
        server: @escaping @Sendable (OAuthClient) -> any AuthorizationServer
    ) {
        self.http = http
        self.traffic = traffic
        self.store = store
        self.time = time
        self.server = server
    }

    package func carry(_ duty: ServerDuty) async -> DutyResult {
        guard let payload = PushDutyPayload(duty.payload), let request = payload.farewell.request(Self.limits) else {
            return .refused(detail: "its record is none that this release knows")
        }
        if traffic.isBusy(SecretText(payload.endpoint)) {
            return .owed(retryAfter: Self.trafficPause, detail: "the registration is on its way")
        }
        let first = renewed[duty.logout] ?? payload.bearer(now: time.now)
        if first != nil || payload.renewal == nil {
            let result = await tell(request, first)
            guard let result else {
                return await retell(request, payload, duty)
            }
            return result
        }
        return await retell(request, payload, duty)
    }

    /// Gets another token and tells with that, once a logout.
    private func retell(_ request: HTTPRequest, _ payload: PushDutyPayload, _ duty: ServerDuty) async -> DutyResult {
        guard renewed[duty.logout] == nil, let renewal = payload.renewal else {
            return .refused(detail: "the server no longer accepts the session's token")
        }
        let client = OAuthClient(
            issuer: renewal.issuer, id: renewal.client, credential: renewal.credential, scopes: [], userClaim: "sub",
            revokeFor: .microseconds(max(duty.expires.microseconds - time.now.microseconds, 60_000_000)))
        let server = server(client)
        let grant: TokenGrant
        do throws(AuthorizationError) {
            grant = try await server.refresh(SecretText(renewal.refreshToken))
        } catch {
            switch error {
            case .ended: return .refused(detail: "the server has ended the session's tokens")
            case .refused(let message): return .owed(retryAfter: Self.longestPause, detail: message)
            case .unavailable(let message, let asked): return .owed(retryAfter: asked, detail: message)
            case .cancelled: return .owed(retryAfter: nil, detail: error.message)
            }
        }
        if renewed.count >= Self.mostRenewed { renewed = [:] }
        renewed[duty.logout] = grant.accessToken
        do throws(StepFailure) {
            let now = time.now
            try await store.owe(server.duties(revoking: grant, of: duty.logout, now: now), now: now)
        } catch {
            await server.revoke(grant.tokens.filter { $0 != grant.accessToken })
        }
        return await tell(request, grant.accessToken)
            ?? .refused(detail: "the server does not accept the session's token")
    }

    /// Tells once.
    /// - Returns: nil when the token is not accepted.
    private func tell(_ request: HTTPRequest, _ token: SecretText?) async -> DutyResult? {
        var request = request
        if let token { request.headers["Authorization"] = "Bearer \(token.value)" }
        let response: HTTPResponse
        do throws(HTTPError) {
            response = try await http.send(request)
        } catch {
            return .owed(retryAfter: nil, detail: "\(error)")
        }
        if response.isSuccess || Farewell.isKnownNowhere(response) { return .delivered }
        let detail = "\(request.url.origin) answered a farewell with \(response.status)"
        return switch response.status {
        case 401: nil
        case 408, 425, 429, 500...: .owed(retryAfter: ServerWait.asked(in: response, now: time.now), detail: detail)
        default: .refused(detail: detail)
        }
    }
}
