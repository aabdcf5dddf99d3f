extension Configuration {
    /// What a service that runs with this configuration can follow of a new one without a restart.
    ///
    /// The databases stay those that were migrated, but for how a logout rewrites them. What a new section says about a
    /// database that is not among them waits with it.
    package func takingOver(_ new: Configuration) -> Configuration {
        var merged = new
        merged.databases = databases.map { running in
            guard let successor = new.databases.first(where: { $0.name == running.name }) else { return running }
            var database = running
            database.vacuum = successor.vacuum
            database.vacuumLimitBytes = successor.vacuumLimitBytes
            return database
        }
        let known = Set(databases.map(\.name))
        merged.userTables = new.userTables.filter { known.contains($0.database) }
        // What runs at a stop is what ran at the startup.
        merged.steps = steps
        // The servers that were reached for are the ones that a logout lets go of.
        merged.remoteConfig = remoteConfig
        merged.analytics = analytics
        merged.unsent = new.unsent.filter { known.contains($0.database) }
        return merged
    }
}
