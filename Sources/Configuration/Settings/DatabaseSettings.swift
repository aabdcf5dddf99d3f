/// `[Database NAME]`: an SQLite database of the app.
package struct DatabaseSettings: Sendable, Equatable {
    /// `Vacuum=`, when a logout has SQLite rewrite the whole file.
    package enum Vacuum: String, Sendable, CaseIterable {
        /// Up to `VacuumLimit=`.
        case auto
        case always
        case never
    }

    /// `VacuumLimit=` where it is not set.
    package static let defaultVacuumLimitBytes: Int64 = 256 << 20

    /// The name by which other sections and reports call it.
    package var name: String
    /// `Path=`, absolute.
    package var path: String
    /// `Migrations=`, absolute paths of the folders with the migrations, in the order given.
    package var migrations: [String]
    /// `BusyTimeout=`, how long to wait for another process's lock.
    package var busyTimeout: Duration
    /// How the migrations are read and run.
    package var migration: DatabaseMigrationSettings
    package var vacuum: Vacuum
    /// `VacuumLimit=`, the size of the file up to which `auto` rewrites it.
    package var vacuumLimitBytes: Int64
    /// Where the section begins.
    package var origin: SettingLocation

    /// Makes the settings of one section.
    package init(
        name: String,
        path: String,
        migrations: [String],
        busyTimeout: Duration = .seconds(30),
        migration: DatabaseMigrationSettings = DatabaseMigrationSettings(),
        vacuum: Vacuum = .auto,
        vacuumLimitBytes: Int64 = defaultVacuumLimitBytes,
        origin: SettingLocation
    ) {
        self.name = name
        self.path = path
        self.migrations = migrations
        self.busyTimeout = busyTimeout
        self.migration = migration
        self.vacuum = vacuum
        self.vacuumLimitBytes = vacuumLimitBytes
        self.origin = origin
    }
}
