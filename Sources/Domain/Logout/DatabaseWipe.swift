/// The tables of one database that hold rows of users.
package struct DatabaseWipe: Hashable, Sendable {
    /// The name in the configuration.
    package let name: String
    package let path: String
    package let busyTimeout: Duration
    package let tables: [TableWipe]
    package let vacuum: VacuumPolicy

    /// The file size in bytes up to which it is rewritten, as long as the configuration does not say otherwise.
    package static let defaultVacuumLimit: Int64 = 256 << 20

    package init(
        name: String, path: String, busyTimeout: Duration, tables: [TableWipe],
        vacuum: VacuumPolicy = .upTo(defaultVacuumLimit)
    ) {
        self.name = name
        self.path = path
        self.busyTimeout = busyTimeout
        self.tables = tables
        self.vacuum = vacuum
    }
}
