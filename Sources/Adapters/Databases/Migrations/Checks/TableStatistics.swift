import SQLite

/// The statistics by which SQLite plans its queries.
///
/// A table that is rebuilt loses them, and `PRAGMA optimize` renews only those of tables that this connection has
/// queried (https://sqlite.org/lang_analyze.html).
struct TableStatistics {
    /// The tables that had statistics when the migration began; SQLite's names.
    private let analysed: Set<String>

    /// How many rows of an index are looked at: bounds the time.
    private static let rowLimit = 400

    /// Notes which tables have statistics.
    init(of connection: Connection) throws(SQLiteError) {
        analysed = try Self.tablesWithStatistics(connection)
    }

    /// Renews what was lost, and what SQLite thinks worth renewing.
    func renew(on connection: Connection) throws(SQLiteError) {
        try connection.execute("PRAGMA analysis_limit=\(Self.rowLimit)")
        let present = try Self.tablesWithStatistics(connection)
        for table in analysed.subtracting(present).sorted() where try Self.exists(table, connection) {
            try connection.execute("ANALYZE main.\(SQLName(table))")
        }
        try connection.execute("PRAGMA main.optimize")
    }

    private static func tablesWithStatistics(_ connection: Connection) throws(SQLiteError) -> Set<String> {
        let exists = "SELECT 1 FROM main.sqlite_schema WHERE name = 'sqlite_stat1'"
        let table = try connection.first(exists) { (row) throws(SQLiteError) in try row.integer(0) }
        guard table != nil else { return [] }
        let names = try connection.query("SELECT DISTINCT tbl FROM main.sqlite_stat1 WHERE tbl IS NOT NULL") {
            (row) throws(SQLiteError) in try row.text(0)
        }
        return Set(names)
    }

    private static func exists(_ table: String, _ connection: Connection) throws(SQLiteError) -> Bool {
        try connection.first(
            "SELECT 1 FROM main.sqlite_schema WHERE type = 'table' AND name = ?", [.text(table)]
        ) { (row) throws(SQLiteError) in try row.integer(0) } != nil
    }
}
