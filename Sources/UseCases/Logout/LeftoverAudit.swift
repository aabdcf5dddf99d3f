package import LifecycleDomain

/// Looks for what lies on this device of users who have no session: an app that wrote after a logout, a folder that was
/// restored from somewhere, a table that nobody configured.
package struct LeftoverAudit: Sendable {
    private let sessions: any SessionStore
    private let journal: any LogoutJournal
    private let databases: any DatabaseGateway
    private let caches: any CacheGateway
    private let settings: CurrentSettings
    private let names: SafeNames

    package init(
        sessions: any SessionStore, journal: any LogoutJournal, databases: any DatabaseGateway,
        caches: any CacheGateway, settings: CurrentSettings, names: SafeNames
    ) {
        self.sessions = sessions
        self.journal = journal
        self.databases = databases
        self.caches = caches
        self.settings = settings
        self.names = names
    }

    /// Runs the audit; a database that cannot be looked at is a notice, and the rest goes on.
    package func run() async throws(StepFailure) -> [Leftover] {
        let plan = settings.value.plan
        if plan.databases.isEmpty, plan.caches.isEmpty { return [] }
        var known = try await sessions.sessions().map { WipeSubject(user: $0.user, attributes: $0.attributes) }
        known += try await journal.unfinished().map(\.intent.subject)
        var leftovers: [Leftover] = []
        for wipe in plan.databases { leftovers += await audit(wipe, known) }
        let paths = known.flatMap { plan.resolvedCaches(of: $0, names: names).paths }
        for cache in plan.caches {
            let count = await caches.leftovers(of: cache, besides: paths.filter { $0.name == cache.name })
            if count > 0 { leftovers.append(Leftover(name: "caches.\(cache.name)", count: count)) }
        }
        return leftovers
    }

    private func audit(_ wipe: DatabaseWipe, _ known: [WipeSubject]) async -> [Leftover] {
        let notice = "notices.\(wipe.name)"
        do throws(StepFailure) {
            let audit = try await databases.audit(wipe, known: known)
            return audit.leftovers.compactMap { found in
                let name = "tables.\(wipe.name).\(found.table)"
                guard let rows = found.rows else { return Leftover(name: name, count: 0, detail: found.problem) }
                return rows > 0 ? Leftover(name: name, count: rows, detail: found.problem) : nil
            } + audit.notices.map { Leftover(name: notice, count: 0, detail: $0) }
        } catch {
            return [Leftover(name: notice, count: 0, detail: error.message)]
        }
    }
}
