/// Hands the body of a response over as it comes, for what is too large for the memory or never ends.
package protocol HTTPStreamingClient: Sendable {
    /// Sends a request.
    ///
    /// The server is held up while a closure runs: what has come in meanwhile is bounded, whatever the size of the body.
    /// `HTTPLimits.bodyBytes` holds for all of the body, `HTTPLimits.total` until its end. A stream has a connection of
    /// its own, so that it keeps no other request waiting.
    ///
    /// - Parameters:
    ///   - onHead: called once, with the final response; its body is empty.
    ///   - onChunk: called for each piece of the body, decompressed and never empty.
    /// - Throws: `HTTPError`, also after the head, and what a closure throws: then the transfer is ended.
    func stream(
        _ request: HTTPRequest, onHead: @Sendable (HTTPResponse) async throws(HTTPError) -> Void,
        onChunk: @Sendable ([UInt8]) async throws(HTTPError) -> Void
    ) async throws(HTTPError)
}
