/// A database of the app, as the configuration names it.
package struct DatabaseDescription: Hashable, Sendable {
    package let name: String
    package let path: String
    /// Folders of scripts; the scripts of all make one history.
    package let migrations: [String]
    package let busyTimeout: Duration

    package init(name: String, path: String, migrations: [String], busyTimeout: Duration) {
        self.name = name
        self.path = path
        self.migrations = migrations
        self.busyTimeout = busyTimeout
    }
}
