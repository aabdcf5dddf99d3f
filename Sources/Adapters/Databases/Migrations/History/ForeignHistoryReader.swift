import LifecycleDomain
import SQLite

/// Reads what other tools have recorded in a database; it writes nothing.
struct ForeignHistoryReader {
    private let connection: Connection

    init(_ connection: Connection) {
        self.connection = connection
    }

    /// The histories that the database has, in the order of the tools.
    func histories() throws(SQLiteError) -> [ForeignHistory] {
        let tables = Set(try tableNames())
        var histories: [ForeignHistory] = []
        for tool in ForeignTool.allCases where tables.contains(tool.table) {
            guard let entries = try entries(of: tool) else { continue }
            histories.append(ForeignHistory(tool: tool, table: tool.table, entries: entries))
        }
        return histories
    }

    /// The tables that are neither SQLite's nor a history, in the order of their names.
    func otherTables() throws(SQLiteError) -> [String] {
        let histories = Set(ForeignTool.allCases.map(\.table) + [MigrationHistory.table])
        return try tableNames().filter { !histories.contains($0) }
    }

    private func tableNames() throws(SQLiteError) -> [String] {
        let sql = """
            SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name
            """
        return try connection.query(sql) { (row) throws(SQLiteError) in try row.text(0) }
    }

    /// The rows of a tool; nil when the table is another's of the same name.
    private func entries(of tool: ForeignTool) throws(SQLiteError) -> [ForeignHistory.Entry]? {
        let columns = Set(
            try connection.query("SELECT lower(name) FROM pragma_table_info(?, 'main')", [.text(tool.table)]) {
                (row) throws(SQLiteError) in try row.text(0)
            })
        guard let query = ForeignHistoryQuery(tool), columns.isSuperset(of: query.columns),
            columns.isDisjoint(with: query.foreignColumns)
        else { return nil }
        return try connection.query(query.sql) { (row) throws(SQLiteError) in try query.entry(row) }
    }
}
