package import LifecycleConfiguration
package import LifecycleDomain

extension Configuration {
    /// The databases in the words of the inner rings, in the order in which they are migrated.
    package var databaseDescriptions: [DatabaseDescription] {
        databases.map { database in
            database.description(holdsUserRows: userTables.contains { $0.database == database.name })
        }
    }
}

extension DatabaseSettings {
    /// The database in the words of the inner rings.
    /// - Parameter holdsUserRows: whether logouts delete rows of it.
    package func description(holdsUserRows: Bool) -> DatabaseDescription {
        var settings = migration.domainSettings
        settings.holdsUserRows = holdsUserRows
        return DatabaseDescription(
            name: name, path: path, migrations: migrations, busyTimeout: busyTimeout, settings: settings)
    }
}

extension DatabaseMigrationSettings {
    fileprivate var domainSettings: MigrationSettings {
        MigrationSettings(
            // Absent for "auto", the one word that names no format.
            format: MigrationFormat(rawValue: format.rawValue),
            policy: MigrationPolicy(
                onLate: onLate.policy, onChanged: onChanged.policy, onNewer: onNewer.policy,
                baseline: baseline.flatMap { MigrationVersion($0) }),
            placeholders: placeholders, timeout: timeout, takesBackup: takesBackup, keepBackups: keepBackups,
            integrityCheck: integrityCheck.thoroughness, exec: exec)
    }
}

extension DatabaseMigrationSettings.OnLate {
    fileprivate var policy: MigrationPolicy.OnLate {
        switch self {
        case .refuse: .refuse
        case .apply: .apply
        }
    }
}

extension DatabaseMigrationSettings.OnChanged {
    fileprivate var policy: MigrationPolicy.OnChanged {
        switch self {
        case .refuse: .refuse
        case .accept: .accept
        }
    }
}

extension DatabaseMigrationSettings.OnNewer {
    fileprivate var policy: MigrationPolicy.OnNewer {
        switch self {
        case .refuse: .refuse
        case .restore: .restore
        case .run: .run
        }
    }
}

extension DatabaseMigrationSettings.IntegrityCheck {
    fileprivate var thoroughness: IntegrityCheck {
        switch self {
        case .no: .no
        case .quick: .quick
        case .full: .full
        }
    }
}
