/// The migrations of a database, as its folders hold them.
package struct MigrationCatalog: Hashable, Sendable {
    package let format: MigrationFormat
    /// In the order in which they are applied; no two have the same key.
    package let scripts: [MigrationScript]
    /// What was decided and why, and which files were passed over, a sentence each.
    package let notices: [String]

    package init(format: MigrationFormat, scripts: [MigrationScript], notices: [String] = []) {
        self.format = format
        self.scripts = scripts.sorted { $0.key < $1.key }
        self.notices = notices
    }

    /// The newest version that there is a file for.
    package var newest: MigrationVersion? { scripts.last { $0.key.version != nil }?.key.version }
}
