/// What became of an attempt to carry out a duty.
package enum DutyResult: Hashable, Sendable {
    /// The server knows; that there was nothing left to do is the same.
    case delivered
    /// Try again, at the earliest after what the server asked for (Retry-After, RFC 9110 section 10.2.3).
    case owed(retryAfter: Duration?, detail: String)
    /// The server will never take it.
    case refused(detail: String)
}
