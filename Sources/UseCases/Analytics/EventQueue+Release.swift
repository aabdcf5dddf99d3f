package import LifecycleDomain

extension EventQueue: ServerRelease {
    /// Makes sure that nothing of a user who is being logged out is sent any more: their events went with the session,
    /// which is read back here, and what is on its way is called back.
    ///
    /// What comes next is a new session to the collector, the device's own too.
    package func release(_ subject: WipeSubject) async -> StepResult {
        do throws(StepFailure) {
            if let scope = sending?.scope, try await spool.consent(of: scope) == nil { callBack { $0 == scope } }
            sessions[.device] = nil
            for scope in sessions.keys where try await spool.consent(of: scope) == nil { sessions[scope] = nil }
            let left = try await spool.countEventsWithoutSession()
            return left == 0 ? .ok : StepResult(.failed, "\(left) events belong to no session")
        } catch {
            return StepResult(.deferred, error.message)
        }
    }
}
