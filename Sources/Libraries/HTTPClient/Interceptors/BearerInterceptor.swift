/// Attaches the token that a request carries (RFC 6750 section 2.1), where its origin may see it; else it goes without.
package struct BearerInterceptor: HTTPInterceptor {
    private let trusted: TrustedOrigins

    package init(trusted: TrustedOrigins) {
        self.trusted = trusted
    }

    package func intercept(_ request: HTTPRequest, next: any HTTPClient) async throws(HTTPError) -> HTTPResponse {
        guard let token = request.bearer else { return try await next.send(request) }
        var authorized = request
        authorized.bearer = nil
        if trusted.mayTell(request) { authorized.headers["Authorization"] = "Bearer \(token)" }
        return try await next.send(authorized)
    }
}
