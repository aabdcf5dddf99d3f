/// Attaches the token that a request carries (RFC 6750 section 2.1), where its origin may see it; else it goes without.
package struct BearerInterceptor: HTTPInterceptor {
    private let trusted: TrustedOrigins

    package init(trusted: TrustedOrigins) {
        self.trusted = trusted
    }

    package func intercept(_ request: inout HTTPRequest) {
        guard let token = request.bearer.take() else { return }
        if trusted.mayTell(request) { request.headers["Authorization"] = "Bearer \(token)" }
    }
}
