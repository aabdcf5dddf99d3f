/// Why the app's server has not taken a subscription, or has not forgotten it.
///
/// The texts name an origin and a status at most.
package enum SubscriptionError: Error, Hashable, Sendable {
    /// It will not without a change.
    case refused(String)
    /// The same may succeed later, at the earliest after what the server asked for.
    case unavailable(String, retryAfter: Duration?)
    /// The session has no token that the server takes.
    case signInRequired
    case cancelled

    package var message: String {
        switch self {
        case .refused(let message), .unavailable(let message, _): message
        case .signInRequired: "the server no longer accepts the session: sign in again"
        case .cancelled: "cancelled"
        }
    }
}
