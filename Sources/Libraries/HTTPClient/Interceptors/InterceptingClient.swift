/// A client in front of which interceptors stand.
package struct InterceptingClient: HTTPClient {
    /// An interceptor, and what comes after it.
    private struct Link: HTTPClient {
        let interceptor: any HTTPInterceptor
        let next: any HTTPClient

        func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
            try await interceptor.intercept(request, next: next)
        }
    }

    private let first: any HTTPClient

    /// - Parameter interceptors: in the order in which they see a request.
    package init(_ next: any HTTPClient, interceptors: [any HTTPInterceptor]) {
        first = interceptors.reversed().reduce(next) { next, interceptor in Link(interceptor: interceptor, next: next) }
    }

    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        try await first.send(request)
    }
}
