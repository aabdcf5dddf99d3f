package import LifecycleDomain

/// Clears the caches of a user, and tells where they lie, without a logout.
package struct CacheDesk: Sendable {
    private let caches: any CacheGateway
    private let sessions: any SessionStore
    private let settings: CurrentSettings
    private let names: SafeNames

    package init(
        caches: any CacheGateway, sessions: any SessionStore, settings: CurrentSettings, names: SafeNames
    ) {
        self.caches = caches
        self.sessions = sessions
        self.settings = settings
        self.names = names
    }

    /// Clears one cache, or all of them.
    package func clear(
        _ user: UserID, name: String?, caller: Caller
    ) async throws(ServiceError) -> (removed: Int, remaining: Int) {
        var (removed, remaining) = (0, 0)
        for path in try await paths(of: user, name: name, caller: caller) {
            let removal = await caches.remove(path, for: nil)
            removed += removal.removed
            remaining += removal.remaining
        }
        return (removed, remaining)
    }

    /// Where a cache of a user lies, whether or not anything is there yet.
    package func path(of user: UserID, name: String, caller: Caller) async throws(ServiceError) -> String {
        try await paths(of: user, name: name, caller: caller).first?.path ?? ""
    }

    private func paths(of user: UserID, name: String?, caller: Caller) async throws(ServiceError) -> [CachePath] {
        let (policy, plan) = (settings.value.policy, settings.value.plan)
        let state: any SessionState
        do throws(StepFailure) {
            state = try await sessions.state(of: user)
        } catch {
            throw .failure(error)
        }
        guard policy.allows(.caches, by: caller, sessionOwner: state.owner) else { throw .permissionDenied }
        let wanted = plan.caches.filter { name == nil || $0.name == name }
        if let name, wanted.isEmpty { throw .noSuchCache(name: name) }
        let attributes = (state as? SignedIn)?.session.attributes ?? .none
        var paths: [CachePath] = []
        for cache in wanted {
            do throws(MissingAttribute) {
                paths.append(try cache.resolved(user: user, attributes: attributes, safeName: names.make))
            } catch {
                throw .invalidUser(InvalidName(message: "cache \(cache.name) needs the attribute \(error.name)"))
            }
        }
        return paths
    }
}
