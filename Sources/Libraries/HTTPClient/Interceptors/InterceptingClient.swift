/// A client in front of which interceptors stand.
package struct InterceptingClient: HTTPClient {
    private let next: any HTTPClient
    private let interceptors: [any HTTPInterceptor]

    /// - Parameter interceptors: in the order in which they see a request.
    package init(_ next: any HTTPClient, interceptors: [any HTTPInterceptor]) {
        self.next = next
        self.interceptors = interceptors
    }

    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        var request = request
        for interceptor in interceptors { try interceptor.intercept(&request) }
        return try await next.send(request)
    }
}
