/// Sends one HTTP request and gives back its final response, the body in memory.
///
/// The core, every decorator around it and the scripted ones of the tests are all of this shape, so that whoever sends
/// knows nothing else. A task that is cancelled ends its request with `HTTPError.cancelled`.
package protocol HTTPClient: Sendable {
    /// - Returns: the response, whatever its status: a 404 is an answer, not an error.
    /// - Throws: `HTTPError` where there is no response, or none that may be used.
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}
