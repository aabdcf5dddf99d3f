/// Tells each request as a command of curl's; the last link, so that what it shows is what is sent.
///
/// Secrets are redacted (see `Redaction.standard`); the command then runs, and asks for what nobody is told.
package struct CurlLogInterceptor: HTTPInterceptor {
    private let route: CurlRoute
    private let log: @Sendable (String) -> Void

    /// - Parameter log: called before each request; it must not block.
    package init(transport: HTTPTransport, log: @escaping @Sendable (String) -> Void) {
        route = CurlRoute(transport)
        self.log = log
    }

    package func intercept(_ request: inout HTTPRequest) {
        log(CurlCommand(request, over: route, redaction: .standard).text)
    }
}
