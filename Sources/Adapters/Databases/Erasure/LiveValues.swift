import SQLite

/// Which markers the rows hold that are there now.
///
/// A value that another user has written meanwhile, or that a table holds which has nothing to do with users, is found
/// in the file for ever, and betrays nothing.
struct LiveValues {
    private let connection: Connection

    init(_ connection: Connection) {
        self.connection = connection
    }

    /// For each needle that is found, by its place, the tables that hold it.
    ///
    /// Tables behind a full-text table are left out, since words of deleted rows stay in them, and so are samples of
    /// ANALYZE.
    func tables(holding search: MarkerSearch) throws(SQLiteError) -> [Int: Set<String>] {
        var holders: [Int: Set<String>] = [:]
        let fullText = try FullTextTable.all(on: connection).filter { $0.content == .own }.map(\.name)
        let tables = try connection.texts(
            """
            SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
            AND (name NOT LIKE 'sqlite\\_%' ESCAPE '\\' OR name = 'sqlite_schema')
            """)
        for table in tables + fullText {
            let columns = try connection.texts(
                "SELECT name FROM pragma_table_xinfo(?, 'main') WHERE hidden <> 1", [.text(table)])
            for needle in try needles(of: search, in: table, columns) { holders[needle, default: []].insert(table) }
        }
        return holders
    }

    private func needles(
        of search: MarkerSearch, in table: String, _ columns: [String]
    ) throws(SQLiteError) -> Set<Int> {
        guard !columns.isEmpty else { return [] }
        let values = columns.map { column in
            "iif(typeof(\(SQLName(column))) IN ('text', 'blob'), CAST(\(SQLName(column)) AS BLOB), NULL)"
        }
        let statement = try connection.prepare(
            "SELECT \(values.joined(separator: ", ")) FROM main.\(SQLName(table))")
        var found: Set<Int> = []
        while try statement.step() {
            for column in columns.indices {
                guard let bytes = try statement.row.optionalBlob(column) else { continue }
                bytes.withUnsafeBytes { search.search($0) { found.insert($0) } }
            }
        }
        return found
    }
}
