import LifecycleDomain

extension SessionStore {
    /// The session of a user, for a caller who may do this with it.
    ///
    /// Who may not is told the same whoever is signed in.
    /// - Throws: `ServiceError`: `.notSignedIn` also while the user is being logged out.
    func session(
        of user: UserID, for call: ProtectedCall, _ caller: Caller, _ policy: AccessPolicy
    ) async throws(ServiceError) -> Session {
        let state: any SessionState
        do throws(StepFailure) {
            state = try await self.state(of: user)
        } catch {
            throw .failure(error)
        }
        guard policy.allows(call, by: caller, sessionOwner: state.owner) else { throw .permissionDenied }
        guard let session = (state as? SignedIn)?.session else { throw .notSignedIn }
        return session
    }
}
