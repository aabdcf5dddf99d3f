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
    /// The configuration does not have the subsystem.
    case notConfigured
    /// Nobody is signed in under that name, or they are being logged out.
    case notSignedIn
    case serverUnavailable(String)
    case invalidEvent(InvalidEvent)
    /// A parameter of the call that cannot be: its name.
    case invalidParameter(String)
    /// The app says that so many pieces of work would be lost.
    case unsentWork(count: Int)
    /// A configured path or predicate needs an attribute that the login does not bring.
    case missingAttribute(name: String)
    case wrongState(state: String, command: String)
    case failure(StepFailure)
}
