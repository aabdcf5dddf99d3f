import SQLite

/// The samples of indexed values that ANALYZE keeps where SQLite was built with STAT3 or STAT4
/// (https://sqlite.org/fileformat2.html#stat4tab).
enum StatisticsSamples {
    /// Deletes those of tables that lost rows; the app's next ANALYZE takes new ones.
    /// - Parameter tables: their names in lower case.
    static func delete(of tables: Set<String>, on connection: Connection) throws(SQLiteError) {
        guard !tables.isEmpty else { return }
        let stores = try connection.texts(
            "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name IN ('sqlite_stat3', 'sqlite_stat4')")
        for store in stores {
            for table in tables.sorted() {
                try connection.run("DELETE FROM main.\(SQLName(store)) WHERE lower(tbl) = ?", .text(table))
            }
        }
    }
}
