extension CachingClient {
    /// Sends what may change something, and forgets what it may have changed (RFC 9111 section 4.4).
    func change(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let response: HTTPResponse
        do throws(HTTPError) {
            response = try await next.send(request)
        } catch {
            // What the server has done nobody knows, unless it has not seen the request.
            if case .unreachable = error { throw error }
            cache.invalidate(request.url)
            throw error
        }
        guard (200..<400).contains(response.status) else { return response }
        cache.invalidate(request.url)
        for reference in ["Location", "Content-Location"].compactMap({ response.headers.values($0).first }) {
            // Nobody may make others' responses go.
            guard let url = request.url.resolving(reference), url.origin == request.url.origin else { continue }
            cache.invalidate(url)
        }
        return response
    }
}
