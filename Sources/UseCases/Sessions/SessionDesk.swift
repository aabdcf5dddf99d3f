package import LifecycleDomain

/// Signs users in, lists them, and keeps their sessions alive.
package struct SessionDesk: Sendable {
    private let store: any SessionStore
    private let journal: any LogoutJournal
    private let settings: CurrentSettings
    private let events: any EventSink
    private let time: any Timekeeper
    private let onSignIn: @Sendable (Session) -> Void

    /// Makes the desk.
    /// - Parameter onSignIn: hears of each new session; it returns at once.
    package init(
        store: any SessionStore, journal: any LogoutJournal, settings: CurrentSettings, events: any EventSink,
        time: any Timekeeper, onSignIn: @escaping @Sendable (Session) -> Void = { _ in }
    ) {
        self.store = store
        self.journal = journal
        self.settings = settings
        self.events = events
        self.time = time
        self.onSignIn = onSignIn
    }

    /// Signs a user in for the caller; signed in already by the same caller, the generation in force is the answer.
    package func signIn(
        _ user: UserID, attributes: UserAttributes, caller: Caller
    ) async throws(ServiceError) -> Generation {
        guard settings.value.policy.allows(.login, by: caller) else { throw .permissionDenied }
        // Whoever is being logged out is told so, whatever they bring.
        let isLeaving = try await state(of: user) is LoggingOut
        if !isLeaving,
            let missing = settings.value.plan.requiredAttributes.sorted().first(where: { attributes.values[$0] == nil })
        {
            throw .missingAttribute(name: missing)
        }
        let (session, isNew) = try await store.signIn(
            user, attributes: attributes, owner: caller.uid, now: time.now)
        if isNew {
            events.receive(.signedIn(generation: session.generation, pseudonym: session.pseudonym))
            onSignIn(session)
        }
        return session.generation
    }

    package func touch(_ user: UserID, caller: Caller) async throws(ServiceError) {
        let state = try await state(of: user)
        guard settings.value.policy.allows(.touch, by: caller, sessionOwner: state.owner) else {
            throw .permissionDenied
        }
        do throws(RefusedSessionEvent) {
            _ = try state.accept(.touch)
        } catch {
            throw .session(error)
        }
    }

    /// The sessions that the caller may see, and the logouts that are not over.
    package func sessions(
        visibleTo caller: Caller
    ) async throws(ServiceError) -> (signedIn: [Session], loggingOut: [LogoutIntent]) {
        let seesAll = settings.value.policy.allows(.readOthers, by: caller)
        do throws(StepFailure) {
            let pending = try await journal.unfinished().map(\.intent)
            let leaving = Set(pending.map(\.subject.user))
            let sessions = try await store.sessions().filter { !leaving.contains($0.user) }
            return (
                sessions.filter { seesAll || $0.owner == caller.uid },
                pending.filter { seesAll || $0.owner == caller.uid }
            )
        } catch {
            throw .failure(error)
        }
    }

    private func state(of user: UserID) async throws(ServiceError) -> any SessionState {
        do throws(StepFailure) {
            return try await store.state(of: user)
        } catch {
            throw .failure(error)
        }
    }
}
