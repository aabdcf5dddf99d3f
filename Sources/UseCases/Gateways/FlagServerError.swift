/// Why there are no flags from the server: one sentence each, without paths, keys and names of users.
package enum FlagServerError: Error, Hashable, Sendable {
    /// It does not accept who asks (401, 403): asking again would not help.
    case refused(String)
    /// It asks to be left alone for a while (429, 503).
    case busy(retryAfter: Duration?, String)
    case unavailable(String)
    /// The configuration does not let anybody ask: a credential is missing, for example.
    case misconfigured(String)
    case cancelled

    package var message: String {
        switch self {
        case .refused(let message), .busy(_, let message), .unavailable(let message), .misconfigured(let message):
            message
        case .cancelled: "cancelled"
        }
    }
}
