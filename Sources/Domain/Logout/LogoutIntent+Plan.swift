extension LogoutIntent {
    /// The intent with what today's plan names besides: a table or a cache that was configured since is the user's too.
    ///
    /// Nothing that was promised is dropped. Where both name the same table, today's words count, so that a predicate
    /// that could not be followed can be mended.
    package func extended(by plan: WipePlan, names: SafeNames) -> LogoutIntent {
        let known = Set(databases.map(\.path))
        let extendedDatabases = databases.map { stored in
            plan.databases.first { $0.path == stored.path }.map { stored.extended(by: $0) } ?? stored
        }
        let newDatabases = plan.databases.filter { !known.contains($0.path) }.map { new in
            databases.contains { $0.name == new.name } ? new.renamed("\(new.name)-new") : new
        }
        let today = plan.resolvedCaches(of: subject, names: names)
        let newCaches = today.paths.filter { new in !caches.contains { $0.path == new.path } }.map { new in
            caches.contains { $0.name == new.name } ? new.renamed("\(new.name)-new") : new
        }
        return LogoutIntent(
            id: id, subject: subject, generation: generation, reason: reason, owner: owner, accepted: accepted,
            databases: extendedDatabases + newDatabases, caches: caches + newCaches,
            unresolvedCaches: unresolvedCaches.merging(today.unresolved) { stored, _ in stored },
            hooks: hooks + plan.hooks.filter { new in !hooks.contains { $0.name == new.name } }, unsent: unsent,
            pseudonym: pseudonym)
    }
}

extension DatabaseWipe {
    fileprivate func extended(by today: DatabaseWipe) -> DatabaseWipe {
        let current = tables.map { stored in today.tables.first { $0.table == stored.table } ?? stored }
        let added = today.tables.filter { new in !tables.contains { $0.table == new.table } }
        return DatabaseWipe(
            name: name, path: path, busyTimeout: today.busyTimeout, tables: current + added, vacuum: today.vacuum)
    }

    /// A database of another path under a name that is taken reports under a name of its own.
    fileprivate func renamed(_ name: String) -> DatabaseWipe {
        DatabaseWipe(name: name, path: path, busyTimeout: busyTimeout, tables: tables, vacuum: vacuum)
    }
}

extension CachePath {
    fileprivate func renamed(_ name: String) -> CachePath {
        CachePath(name: name, root: root, components: components, shownPath: shownPath)
    }
}
