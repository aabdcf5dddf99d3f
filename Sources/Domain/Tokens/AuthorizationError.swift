/// Why an authorization server grants nothing.
///
/// The texts name an origin or a registered error code at most: what else a server says may repeat a token.
package enum AuthorizationError: Error, Hashable, Sendable {
    /// The grant is over for good (`invalid_grant`, RFC 6749 section 5.2).
    case ended
    /// The server, or what we ask of it, is set up wrongly: a person has to do something.
    case refused(String)
    /// The same may succeed later, at the earliest after what the server asked for.
    case unavailable(String, retryAfter: Duration?)
    case cancelled

    package var message: String {
        switch self {
        case .ended: "the server has ended the grant"
        case .refused(let message), .unavailable(let message, _): message
        case .cancelled: "cancelled"
        }
    }
}
