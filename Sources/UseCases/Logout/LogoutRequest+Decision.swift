import LifecycleDomain

extension LogoutRequest {
    /// Decides on the wish, in the state in which the user is.
    /// - Throws: `ServiceError.permissionDenied` when the caller may not end this session, `missingAttribute` for a user
    ///   without a session when the plan needs what only a login brings.
    func decide(
        _ state: any SessionState, id: LogoutID, settings: ServiceSettings, names: SafeNames,
        unsent: [UnsentCount], now: RealtimeInstant
    ) throws(ServiceError) -> LogoutDecision {
        let action: SessionAction?
        do throws(RefusedSessionEvent) {
            action = try state.accept(.logout).action
        } catch {
            throw .session(error)
        }
        if case .join(let running) = action { return .join(running) }
        let session = (state as? SignedIn)?.session
        guard settings.policy.allows(.logout, by: caller, sessionOwner: session?.owner) else {
            throw .permissionDenied
        }
        // Accepted, it could never be finished, and would keep the user from signing in.
        if session == nil, let attribute = settings.plan.requiredAttributes.min() {
            throw .missingAttribute(name: attribute)
        }
        let subject = WipeSubject(user: user, attributes: session?.attributes ?? .none)
        let (plan, caches) = (settings.plan, settings.plan.resolvedCaches(of: subject, names: names))
        return .record(
            LogoutIntent(
                id: id, subject: subject, generation: session?.generation, reason: reason,
                owner: session?.owner ?? caller.uid, accepted: now, databases: plan.databases,
                caches: caches.paths, unresolvedCaches: caches.unresolved, hooks: plan.hooks, unsent: unsent,
                // A user without a session has no key to be named with; the logout's own random name serves.
                pseudonym: session?.pseudonym ?? String(id.text.prefix(16))))
    }
}
