import LifecycleDomain
import SQLite

/// The record of the migrations of a database, kept in the database itself.
struct MigrationHistory {
    private let connection: Connection

    init(_ connection: Connection) {
        self.connection = connection
    }

    /// The rows; none when there is no history yet.
    func applied() throws(SQLiteError) -> [AppliedMigration] {
        guard try exists() else { return [] }
        let columns = "version, name, checksum"
        return try connection.query("SELECT \(columns) FROM main.applifecycle_migrations ORDER BY version") {
            (row) throws(SQLiteError) in
            AppliedMigration(version: try row.integer(0), name: try row.text(1), checksum: try row.blob(2))
        }
    }

    /// Writes a row, in the transaction of the migration that it is about.
    /// - Parameters:
    ///   - script: what was applied.
    ///   - appliedAt: CLOCK_REALTIME.
    ///   - duration: how long its statements took.
    func record(_ script: MigrationScript, appliedAt: RealtimeInstant, duration: Duration) throws(SQLiteError) {
        try connection.execute(
            """
            CREATE TABLE IF NOT EXISTS main.applifecycle_migrations (
                version INTEGER PRIMARY KEY,
                name TEXT NOT NULL,
                checksum BLOB NOT NULL,
                applied_realtime_usec INTEGER NOT NULL,
                duration_usec INTEGER NOT NULL
            )
            """
        )
        try connection.run(
            "INSERT INTO main.applifecycle_migrations VALUES (?, ?, ?, ?, ?)",
            .integer(script.version),
            .text(script.name),
            .blob(script.checksum),
            .integer(appliedAt.microseconds),
            .integer(duration.wholeMicroseconds)
        )
    }

    private func exists() throws(SQLiteError) -> Bool {
        let schema = "SELECT 1 FROM main.sqlite_schema WHERE type = 'table' AND name = 'applifecycle_migrations'"
        return try connection.first(schema) { (row) throws(SQLiteError) in try row.integer(0) } != nil
    }
}
