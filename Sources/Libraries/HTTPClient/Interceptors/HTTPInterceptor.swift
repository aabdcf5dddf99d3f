/// One link of the chain between the decorators and the core (chain of responsibility).
///
/// It sees each request as it goes out, one for each hop and each attempt, and the response as it comes in. It passes the
/// request on, changed or not, by sending it to `next`; or it answers or refuses it itself.
package protocol HTTPInterceptor: Sendable {
    func intercept(_ request: HTTPRequest, next: any HTTPClient) async throws(HTTPError) -> HTTPResponse
}
