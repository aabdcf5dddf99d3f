/// The tables of one database that hold rows of users.
package struct DatabaseWipe: Hashable, Sendable {
    /// The name in the configuration.
    package let name: String
    package let path: String
    package let busyTimeout: Duration
    package let tables: [TableWipe]

    package init(name: String, path: String, busyTimeout: Duration, tables: [TableWipe]) {
        self.name = name
        self.path = path
        self.busyTimeout = busyTimeout
        self.tables = tables
    }
}
