import LifecycleDomain
import SQLite

/// The record of the migrations of a database, kept in the database itself.
final class MigrationHistory {
    static let table = "applifecycle_migrations"

    private let connection: Connection
    /// Whether the table is known to be there, committed.
    var isThere = false
    /// Compiled once: it is run with every script.
    private var insertion: Statement?

    init(_ connection: Connection) {
        self.connection = connection
    }

    /// The rows, in the order of their keys; none when there is no history yet.
    func applied() throws(SQLiteError) -> [AppliedMigration] {
        guard try exists() else { return [] }
        let columns = "key, name, exact, lenient, origin"
        return try connection.query("SELECT \(columns) FROM main.\(Self.table)") { (row) throws(SQLiteError) in
            try Self.migration(row)
        }
        .sorted { $0.key < $1.key }
    }

    /// Makes the table where it is missing.
    ///
    /// It is not STRICT: an app that brings an older SQLite could not open its database any more.
    func prepare() throws(SQLiteError) {
        if isThere { return }
        if try exists() { return }
        try connection.execute(
            """
            CREATE TABLE main.\(Self.table) (
                key TEXT PRIMARY KEY,
                name TEXT NOT NULL,
                exact BLOB,
                lenient BLOB,
                origin TEXT,
                applied_realtime_usec INTEGER NOT NULL,
                duration_usec INTEGER NOT NULL
            )
            """
        )
    }

    /// Writes a row, in the transaction of the migration that it is about; the table must be there.
    /// - Parameters:
    ///   - migration: what was applied; a row of the same key is replaced.
    ///   - moment: CLOCK_REALTIME.
    ///   - duration: how long its statements took.
    func record(
        _ migration: AppliedMigration, at moment: RealtimeInstant, duration: Duration = .zero
    ) throws(SQLiteError) {
        let insertion = try compiledInsertion()
        try insertion.bind([
            .text(migration.key.text), .text(migration.name),
            migration.checksum.map { .blob($0.exact) } ?? .null, migration.checksum.map { .blob($0.lenient) } ?? .null,
            migration.origin.map { .text($0) } ?? .null,
            .integer(moment.microseconds), .integer(duration.wholeMicroseconds),
        ])
        try insertion.runToEnd()
    }

    private func compiledInsertion() throws(SQLiteError) -> Statement {
        if let insertion { return insertion }
        let compiled = try connection.prepare("REPLACE INTO main.\(Self.table) VALUES (?, ?, ?, ?, ?, ?, ?)")
        insertion = compiled
        return compiled
    }

    private func exists() throws(SQLiteError) -> Bool {
        let schema = "SELECT 1 FROM main.sqlite_schema WHERE type = 'table' AND name = '\(Self.table)'"
        return try connection.first(schema) { (row) throws(SQLiteError) in try row.integer(0) } != nil
    }

    private static func migration(_ row: Row) throws(SQLiteError) -> AppliedMigration {
        let text = try row.text(0)
        guard let key = MigrationKey(text: text) else {
            throw SQLiteError(extendedCode: 11, message: "\(table) holds the key \"\(text)\", which is none")
        }
        var checksum: MigrationChecksum?
        if let exact = try row.optionalBlob(2), let lenient = try row.optionalBlob(3) {
            checksum = MigrationChecksum(exact: exact, lenient: lenient)
        }
        return AppliedMigration(
            key: key, name: try row.text(1), checksum: checksum, origin: try row.optionalText(4))
    }
}
