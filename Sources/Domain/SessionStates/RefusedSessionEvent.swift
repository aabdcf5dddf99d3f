/// Why a session's state does not accept an event.
///
/// Names state and event, never the user.
package enum RefusedSessionEvent: Error, Hashable, Sendable {
    case notSignedIn
    case logoutInProgress(LogoutID)
    /// The generation that was given; the one in force is not told, so that nobody retries a late store with it.
    case staleGeneration(Generation)
    /// Another uid signed this user in.
    case anotherOwner
    /// Signed in already, as a person with other attributes.
    case otherAttributes
    case notAccepted(state: String, event: String)
}
