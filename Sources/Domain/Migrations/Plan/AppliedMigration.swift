/// A row of a database's history: a migration that was applied.
package struct AppliedMigration: Hashable, Sendable {
    /// The origin of what was not applied but declared to be there.
    package static let baselineOrigin = "baseline"

    package let key: MigrationKey
    package let name: String
    /// Absent when the file was not known, as for what was declared to be there.
    package let checksum: MigrationChecksum?
    /// Absent when it was applied here; else the tool from whose history it was taken over, or `baselineOrigin`.
    package let origin: String?

    package init(key: MigrationKey, name: String, checksum: MigrationChecksum?, origin: String? = nil) {
        self.key = key
        self.name = name
        self.checksum = checksum
        self.origin = origin
    }
}
