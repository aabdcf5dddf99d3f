/// A row of a database's history: a migration that was applied.
package struct AppliedMigration: Hashable, Sendable {
    package let version: Int64
    package let name: String
    package let checksum: [UInt8]

    package init(version: Int64, name: String, checksum: [UInt8]) {
        self.version = version
        self.name = name
        self.checksum = checksum
    }
}
