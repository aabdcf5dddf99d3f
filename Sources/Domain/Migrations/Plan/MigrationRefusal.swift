/// Why a database is not migrated; nothing was written.
package enum MigrationRefusal: Error, Hashable, Sendable {
    case duplicate(key: MigrationKey, names: [String])
    /// The history has versions beyond the newest file: a later release migrated this database.
    case newer(applied: [AppliedMigration], newestKnown: MigrationVersion?)
    /// The history has versions that no file has, though there are files of later versions.
    case missing(applied: [AppliedMigration])
    case changed(names: [String])
    case late(names: [String], newest: MigrationVersion)
    /// A file has a name by which it cannot be run.
    case name(file: String, reason: String)
    /// No file of a folder has a name that any format knows.
    case noMigration(files: [String])
    /// The files are of several formats.
    case mixedFormats([MigrationFormat], files: [String])
    case encoding(file: String, line: Int, reason: String)
    case directive(file: String, line: Int, reason: String)
    case placeholder(file: String, line: Int, name: String)
    /// Another tool has begun a migration and not finished it.
    case unfinishedHistory(tool: String, table: String, identifier: String)
    /// Another tool's history has what no file can be found for.
    case unknownHistory(tool: String, table: String, identifiers: [String])
    /// The database has the histories of several tools, none of them the files' own.
    case severalHistories(tables: [String])

    package var refusalClass: RefusalClass {
        switch self {
        case .duplicate: .duplicate
        case .newer: .newer
        case .missing: .missing
        case .changed: .drift
        case .late: .late
        case .name, .noMigration, .mixedFormats: .name
        case .encoding: .encoding
        case .directive: .directive
        case .placeholder: .placeholder
        case .unfinishedHistory, .unknownHistory, .severalHistories: .unknownHistory
        }
    }
}
