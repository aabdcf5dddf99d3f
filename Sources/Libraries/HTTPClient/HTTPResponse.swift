/// A final response (RFC 9110 section 15).
package struct HTTPResponse: Sendable {
    package var status: Int
    package var headers: HTTPHeaders
    /// Decompressed.
    package var body: [UInt8]
    /// How many redirects led to it.
    ///
    /// Where there was one, it is the answer of another URL than the request's, and no cache
    /// may keep it as the answer of that one.
    package var redirectCount = 0
    /// Whether they led to another origin on the way, which then has seen no token.
    package var hasLeftOrigin = false

    package init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Whether the request was received, understood and accepted (2xx).
    package var isSuccess: Bool {
        (200..<300).contains(status)
    }
}
