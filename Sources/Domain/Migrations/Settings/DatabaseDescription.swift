/// A database of the app, as the configuration names it.
package struct DatabaseDescription: Hashable, Sendable {
    package let name: String
    package let path: String
    /// Folders of scripts; the scripts of all make one history.
    package let migrations: [String]
    package let busyTimeout: Duration
    /// How its migrations are read and run.
    package let settings: MigrationSettings

    package init(
        name: String,
        path: String,
        migrations: [String],
        busyTimeout: Duration,
        settings: MigrationSettings = MigrationSettings()
    ) {
        self.name = name
        self.path = path
        self.migrations = migrations
        self.busyTimeout = busyTimeout
        self.settings = settings
    }
}
