import SQLite

/// The table with the most rows: what a statement that takes long most likely goes through.
enum LargestTable {
    /// In a smaller database, in bytes, no statement takes so long that somebody waits for it.
    static let worthwhileSize: Int64 = 4 << 20

    /// How many rows it has, as the numbers of the rows tell, which are quickly found; nil when that is unknown.
    static func rows(in connection: Connection) -> Int? {
        let tables = "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND rootpage > 0"
        let names = try? connection.query(tables) { (row) throws(SQLiteError) in try row.text(0) }
        // A table without row numbers has none to tell.
        return (names ?? []).compactMap { (name) -> Int? in
            let newest = "SELECT max(rowid) FROM main.\(SQLName(name))"
            return try? connection.first(newest) { (row) throws(SQLiteError) in Int(try row.integer(0)) } ?? nil
        }
        .max()
    }
}
