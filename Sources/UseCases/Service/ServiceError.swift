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
    /// A parameter of the call that cannot be: its name.
    case invalidParameter(String)
    /// The app says that so many pieces of work would be lost.
    case unsentWork(count: Int)
    /// A configured path or predicate needs an attribute that the login does not bring.
    case missingAttribute(name: String)
    case wrongState(state: String, command: String)
    case failure(StepFailure)
}
