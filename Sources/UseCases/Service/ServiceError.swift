package import LifecycleDomain

/// Why a call is refused.
///
/// Controllers turn it into the errors of the socket.
package enum ServiceError: Error, Sendable {
    case permissionDenied
    case session(RefusedSessionEvent)
    case invalidUser(InvalidName)
    case noSuchItem(name: String)
    case noSuchCache(name: String)
    case noSuchReceipt(id: String)
    case noSuchParticipant
    case noSuchFlag(key: String)
    /// The configuration has no section for it.
    case notConfigured
    /// Nobody is signed in under that name, or they are being logged out.
    case notSignedIn
    case invalidEvent(InvalidEvent)
    /// A parameter of the call that cannot be: its name.
    case invalidParameter(String)
    /// The app says that so many pieces of work would be lost.
    case unsentWork(count: Int)
    /// A configured path or predicate needs an attribute that the login does not bring.
    case missingAttribute(name: String)
    case wrongState(state: String, command: String)
    /// The session has no token any more that the server accepts.
    case signInRequired
    /// The person said no on the other device.
    case signInDenied
    /// The person did not say anything in time.
    case signInExpired
    /// A server that is needed does not do its part: one line without secrets.
    case serverUnavailable(String)
    /// Nobody waits for the answer any more.
    case cancelled
    case failure(StepFailure)
}
