import EventLoop

/// Follows redirects (RFC 9110 section 15.4), each hop with a request of its own through all that is below.
///
/// `HTTPLimits.total` is one limit for all hops. What was meant for one origin is not told to another, and nothing that
/// changes something is done at another origin than the one that was asked.
package struct RedirectingClient: HTTPClient {
    private let next: any HTTPClient
    private let now: @Sendable () -> Duration

    private static let mostRedirects = 5

    /// - Parameter now: a time that only grows, such as the time since the machine started.
    package init(
        _ next: any HTTPClient, now: @escaping @Sendable () -> Duration = { BoottimeClock.now.sinceBoot }
    ) {
        self.next = next
        self.now = now
    }

    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let deadline = now() + request.limits.total
        let response = try await next.send(request)
        // Nearly all are the answer, and cost no copy of the request.
        guard let target = try Redirect(response, from: request.url) else { return response }
        return try await follow(target, of: request, until: deadline)
    }

    private func follow(
        _ first: Redirect, of request: HTTPRequest, until deadline: Duration
    ) async throws(HTTPError) -> HTTPResponse {
        var hop = request
        var target = first
        for count in 1...Self.mostRedirects {
            hop = try target.request(after: hop)
            hop.limits.total = deadline - now()
            guard hop.limits.total > .zero else { throw .timedOut(hop.url.origin, after: request.limits.total) }
            var response = try await send(hop, asPartOf: request)
            guard let further = try Redirect(response, from: hop.url) else {
                response.redirectCount = count
                response.hasLeftOrigin = hop.hasLeftOrigin
                return response
            }
            target = further
        }
        throw .redirectRefused(hop.url.origin, "there were \(Self.mostRedirects) before it")
    }

    /// What is left for a later hop means nothing to the caller: the limit is named that was asked for.
    private func send(_ hop: HTTPRequest, asPartOf request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        do throws(HTTPError) {
            return try await next.send(hop)
        } catch .timedOut(let origin, hop.limits.total) {
            throw .timedOut(origin, after: request.limits.total)
        }
    }
}
