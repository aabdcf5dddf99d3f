extension CachingClient {
    /// Asks the server for the fields alone, and learns from them what becomes of the stored response (RFC 9111 section
    /// 4.3.5).
    func head(_ inquiry: CacheInquiry) async throws(HTTPError) -> HTTPResponse {
        let sent = clock.sinceBoot
        let response = try await next.send(inquiry.request)
        if response.status == 304 { return try passOn(response, inquiry) }
        guard response.status == 200, response.redirectCount == 0, let stored = inquiry.stored else { return response }
        let timing = ExchangeTiming(sent: sent, received: clock.sinceBoot, wallClock: clock.sinceEpoch)
        let updated = stored.confirmed(by: response, to: inquiry.request, timing)
        if Self.isSame(stored.response.headers, response.headers), Storability.permits(updated, wish: inquiry.wish) {
            cache.keep(updated, for: inquiry.request.headers, inquiry.ticket)
        } else {
            cache.drop(inquiry.request.headers, inquiry.ticket)
        }
        return response
    }

    /// Whether the fields are those of the stored body, as far as they tell.
    private static func isSame(_ stored: HTTPHeaders, _ told: HTTPHeaders) -> Bool {
        ["ETag", "Last-Modified", "Content-Length"].allSatisfy { name in
            guard let value = told[name] else { return true }
            return value == stored[name]
        }
    }
}
