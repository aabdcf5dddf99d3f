package import LifecycleDomain

/// Who is signed in, on disk; nobody can read it without the key.
package protocol SessionStore: Sendable {
    /// Decides on a login inside one transaction with the state that it depends on.
    /// - Returns: the session in force, and whether it is new.
    func signIn(
        _ user: UserID, attributes: UserAttributes, owner: UInt32, now: RealtimeInstant
    ) async throws(ServiceError) -> (session: Session, isNew: Bool)

    func state(of user: UserID) async throws(StepFailure) -> any SessionState

    func sessions() async throws(StepFailure) -> [Session]
}
