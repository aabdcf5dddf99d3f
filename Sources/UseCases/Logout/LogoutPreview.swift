package import LifecycleDomain

/// Counts what a logout would remove, and touches nothing.
package struct LogoutPreview: Sendable {
    private let sessions: any SessionStore
    private let vault: any TokenVault
    private let databases: any DatabaseGateway
    private let caches: any CacheGateway
    private let settings: CurrentSettings
    private let names: SafeNames

    package init(
        sessions: any SessionStore, vault: any TokenVault, databases: any DatabaseGateway, caches: any CacheGateway,
        settings: CurrentSettings, names: SafeNames
    ) {
        self.sessions = sessions
        self.vault = vault
        self.databases = databases
        self.caches = caches
        self.settings = settings
        self.names = names
    }

    /// One report for each step that would remove something, without an outcome.
    /// - Throws: `ServiceError.permissionDenied` for who may not log the user out.
    package func preview(_ user: UserID, caller: Caller) async throws(ServiceError) -> [LogoutStepReport] {
        let current = settings.value
        let state: any SessionState
        do throws(StepFailure) { state = try await sessions.state(of: user) } catch { throw .failure(error) }
        guard current.policy.allows(.logout, by: caller, sessionOwner: state.owner) else { throw .permissionDenied }
        let session = (state as? SignedIn)?.session
        let subject = WipeSubject(user: user, attributes: session?.attributes ?? .none)
        var reports: [LogoutStepReport] = []
        if let session {
            let secrets = try await vault.items(of: user, generation: session.generation).count
            // The session's key goes as well.
            reports.append(LogoutStepReport("tokens", removed: secrets + 1))
        }
        for query in current.plan.unsent { reports.append(await count(query, of: subject)) }
        for wipe in current.plan.databases { reports += await count(wipe, of: subject) }
        let resolved = current.plan.resolvedCaches(of: subject, names: names)
        let folders = await caches.emptiedFolders(by: resolved.paths)
        for cache in resolved.paths {
            let removed = await caches.count(cache) + (folders[cache.name] ?? 0)
            reports.append(LogoutStepReport("caches.\(cache.name)", removed: removed))
        }
        for (name, attribute) in resolved.unresolved.sorted(by: { $0.key < $1.key }) {
            reports.append(LogoutStepReport("caches.\(name)", detail: "its path needs the attribute \(attribute)"))
        }
        return reports
    }

    private func count(_ query: UnsentQuery, of subject: WipeSubject) async -> LogoutStepReport {
        let name = "unsent.\(query.name)"
        do throws(StepFailure) {
            return LogoutStepReport(name, removed: try await databases.count(query, of: subject))
        } catch {
            return LogoutStepReport(name, detail: error.message)
        }
    }

    private func count(_ wipe: DatabaseWipe, of subject: WipeSubject) async -> [LogoutStepReport] {
        let name = "tables.\(wipe.name)"
        do throws(StepFailure) {
            return try await databases.count(wipe, of: subject).map { count in
                LogoutStepReport("\(name).\(count.table)", removed: count.rows ?? 0, detail: count.problem)
            }
        } catch {
            return wipe.tables.map { LogoutStepReport("\(name).\($0.table)", detail: error.message) }
        }
    }
}
