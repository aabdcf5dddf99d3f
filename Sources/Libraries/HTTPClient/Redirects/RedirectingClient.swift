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
        var hop = request
        var count = 0
        while true {
            var response = try await send(hop, asPartOf: request, isFirst: count == 0)
            guard let target = try Redirect(response, of: hop) else {
                response.redirectCount = count
                response.hasLeftOrigin = hop.hasLeftOrigin
                return response
            }
            count += 1
            guard count <= Self.mostRedirects else {
                throw .redirectRefused(hop.url.origin, "there were \(Self.mostRedirects) before it")
            }
            hop = try target.request(after: hop)
            hop.limits.total = deadline - now()
            guard hop.limits.total > .zero else { throw .timedOut(hop.url.origin, after: request.limits.total) }
        }
    }

    /// What is left for a later hop means nothing to the caller: the limit is named that was asked for.
    private func send(
        _ hop: HTTPRequest, asPartOf request: HTTPRequest, isFirst: Bool
    ) async throws(HTTPError) -> HTTPResponse {
        do throws(HTTPError) {
            return try await next.send(hop)
        } catch .timedOut(let origin, hop.limits.total) where !isFirst {
            throw .timedOut(origin, after: request.limits.total)
        }
    }
}
