import LifecycleDomain

/// Decides whether a caller may use what belongs to a session.
struct SessionAuthority: Sendable {
    let sessions: any SessionStore
    let settings: CurrentSettings

    /// Lets a call pass, or refuses it.
    ///
    /// Where no session is, only who may see all sessions is told so; for everybody else the answer is the same
    /// whoever is signed in.
    /// - Throws: `ServiceError.permissionDenied`, `ServiceError.session` for another generation than the one in force.
    func authorize(_ access: SessionAccess, for call: ProtectedCall) async throws(ServiceError) {
        let policy = settings.value.policy
        let state: any SessionState
        do throws(StepFailure) {
            state = try await sessions.state(of: access.user)
        } catch {
            throw .failure(error)
        }
        if let owner = state.owner {
            guard policy.allows(call, by: access.caller, sessionOwner: owner) else { throw .permissionDenied }
        } else {
            guard policy.allows(.readOthers, by: access.caller) else { throw .permissionDenied }
        }
        do throws(RefusedSessionEvent) {
            _ = try state.accept(.use(access.generation))
        } catch {
            throw .session(error)
        }
    }
}
