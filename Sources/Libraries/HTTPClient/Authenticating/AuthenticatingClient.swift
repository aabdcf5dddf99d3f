import Synchronization

/// Obtains the token that a request wants, and another one where a server refuses it; attaching is the interceptor's.
///
/// Sources: RFC 6750 section 3, RFC 9110 section 11.
package final class AuthenticatingClient: HTTPClient {
    private let next: any HTTPClient
    private let tokens: any AccessTokenSource
    private let trusted: TrustedOrigins
    private let clock: any HTTPClock
    private let useless = Mutex(UselessTokens())

    /// - Parameter trusted: the origins that may see tokens. For others none is obtained, and their 401 refreshes none.
    package init(
        _ next: any HTTPClient, tokens: any AccessTokenSource, trusted: TrustedOrigins, clock: any HTTPClock
    ) {
        self.next = next
        self.tokens = tokens
        self.trusted = trusted
        self.clock = clock
    }

    /// Sends with a token, and once more with another where the first is refused; a second refusal is the answer.
    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        guard request.wantsBearer, trusted.mayTell(request) else { return try await next.send(request) }
        let deadline = clock.sinceBoot + request.limits.total
        let token = try await tokens.accessToken(for: request.partition, replacing: nil)
        let response = try await send(request, with: token, until: deadline)
        guard let token, response.status == 401 else {
            if let token { settle(request, token, isUseless: false) }
            return response
        }
        // Who has seen no token cannot have refused it.
        guard !response.hasLeftOrigin, BearerChallenge.isMade(by: response), !isUseless(token, to: request) else {
            return response
        }
        guard let another = try await tokens.accessToken(for: request.partition, replacing: token), another != token
        else { return response }
        let second = try await send(request, with: another, until: deadline)
        settle(request, another, isUseless: second.status == 401)
        return second
    }

    private func send(
        _ request: HTTPRequest, with token: String?, until deadline: Duration
    ) async throws(HTTPError) -> HTTPResponse {
        var authenticated = request
        authenticated.bearer = token
        authenticated.limits.total = deadline - clock.sinceBoot
        guard authenticated.limits.total > .zero else {
            throw .timedOut(request.url.origin, after: request.limits.total)
        }
        do throws(HTTPError) {
            return try await next.send(authenticated)
        } catch .timedOut(let origin, authenticated.limits.total) {
            // What was left after the token had come means nothing to the caller.
            throw .timedOut(origin, after: request.limits.total)
        }
    }

    private func isUseless(_ token: String, to request: HTTPRequest) -> Bool {
        useless.withLock { $0.contains(token, for: request) }
    }

    private func settle(_ request: HTTPRequest, _ token: String, isUseless: Bool) {
        useless.withLock { $0.settle(token, for: request, isUseless: isUseless) }
    }
}
