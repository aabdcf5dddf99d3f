/// Why there is no response.
///
/// Names the origin at most: paths, queries, headers and bodies can be secrets.
package enum HTTPError: Error, Hashable, Sendable {
    /// The request cannot be sent as it is: a header with a line break, for example.
    case invalidRequest(String)
    /// No connection: the name, the network, the server. Nothing was sent.
    case unreachable(HTTPOrigin, String)
    /// The connection broke; nobody knows what the server has done.
    case connectionLost(HTTPOrigin, String)
    /// The server's certificate, or TLS itself.
    case insecure(HTTPOrigin, String)
    case timedOut(HTTPOrigin, after: Duration)
    case bodyTooLarge(HTTPOrigin, limitBytes: Int)
    /// What came is no HTTP.
    case malformedResponse(HTTPOrigin, String)
    case redirectRefused(HTTPOrigin, String)
    /// Nobody is signed in whose token could be sent, or the server has ended it for good.
    case signInRequired
    /// This process cannot send at all: the library is missing, memory has run out.
    case unavailable(String)
    case cancelled
}

extension HTTPError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .invalidRequest(let detail): "the request cannot be sent: \(detail)"
        case .unreachable(let origin, let detail): "\(origin) cannot be reached: \(detail)"
        case .connectionLost(let origin, let detail): "the connection to \(origin) broke: \(detail)"
        case .insecure(let origin, let detail): "no secure connection to \(origin): \(detail)"
        case .timedOut(let origin, let limit): "\(origin) did not answer within \(limit)"
        case .bodyTooLarge(let origin, let limit): "the answer of \(origin) is larger than \(limit) bytes"
        case .malformedResponse(let origin, let detail): "the answer of \(origin) is no HTTP: \(detail)"
        case .redirectRefused(let origin, let detail): "a redirect of \(origin) was not followed: \(detail)"
        case .signInRequired: "sign-in required"
        case .unavailable(let detail): "no request can be sent: \(detail)"
        case .cancelled: "cancelled"
        }
    }
}
