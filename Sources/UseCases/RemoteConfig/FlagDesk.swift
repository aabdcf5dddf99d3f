package import LifecycleDomain

/// Answers for flags to whom they concern.
package struct FlagDesk: Sendable {
    private let flags: RemoteFlags
    private let contexts: FlagContexts
    private let sessions: any SessionStore
    private let settings: CurrentSettings

    package init(
        flags: RemoteFlags, contexts: FlagContexts, sessions: any SessionStore, settings: CurrentSettings
    ) {
        self.flags = flags
        self.contexts = contexts
        self.sessions = sessions
        self.settings = settings
    }

    /// One flag of a user, or of the device without one.
    package func flag(_ key: String, user: UserID?, caller: Caller) async throws(ServiceError) -> ServedFlag {
        let subject = try await subject(user, caller)
        guard let flag = try await flags.flag(key, of: subject) else { throw .noSuchFlag(key: key) }
        return flag
    }

    /// All flags that are known.
    package func flags(user: UserID?, caller: Caller) async throws(ServiceError) -> [ServedFlag] {
        try await flags.flags(of: try await subject(user, caller))
    }

    /// Hands over all flags that are known, and then those that change, until the user is logged out or `take` throws.
    package func watch(
        user: UserID?, caller: Caller, _ take: (ServedFlag) async throws -> Void
    ) async throws {
        let subject = try await subject(user, caller)
        let (current, changes, watcher) = try await flags.watch(subject)
        do {
            for flag in current { try await take(flag) }
            for await flag in changes { try await take(flag) }
        } catch {
            await flags.unwatch(subject, watcher: watcher)
            throw error
        }
        await flags.unwatch(subject, watcher: watcher)
    }

    /// Asks the server for the flags of the device and of everybody who is signed in.
    /// - Returns: how many flags changed.
    /// - Throws: `ServiceError.serverUnavailable` with the first reason; what was answered is in force all the same.
    package func sync(caller: Caller) async throws(ServiceError) -> Int {
        guard settings.value.policy.allows(.syncFlags, by: caller) else { throw .permissionDenied }
        var changed = 0
        var problem: String?
        for result in await flags.sync(try await everybody()) {
            switch result {
            case .success(let keys): changed += keys.count
            case .failure(.sessionIsOver): break
            case .failure(let error): problem = problem ?? error.message
            }
        }
        if let problem { throw .serverUnavailable(problem) }
        return changed
    }

    private func everybody() async throws(ServiceError) -> [FlagSubject] {
        do throws(StepFailure) {
            return [contexts.device] + (try await sessions.sessions().map(contexts.subject))
        } catch {
            throw .failure(error)
        }
    }

    private func subject(_ user: UserID?, _ caller: Caller) async throws(ServiceError) -> FlagSubject {
        guard let user else { return contexts.device }
        return contexts.subject(of: try await sessions.session(of: user, for: .flags, caller, settings.value.policy))
    }
}
