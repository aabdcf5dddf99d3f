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
    case wrongState(state: String, command: String)
    /// The logout would lose so much work.
    case unsentWork(count: Int)
    /// A configured path or predicate needs an attribute that the login does not bring: its name.
    case missingAttribute(name: String)
    case failure(StepFailure)
}
