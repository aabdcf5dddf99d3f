import SQLite

/// What the schema says of a table, as far as finding and deleting rows needs it.
struct TableLayout {
    /// The columns, hidden and generated ones too.
    let columns: [String]
    /// What names one row: an alias of the rowid, or the columns of the primary key.
    let key: [String]
    /// The tables that this one refers to by foreign keys.
    let parents: Set<String>

    /// Reads the layout.
    /// - Throws: `TableProblem` for a table that is missing, or whose rows have no key or no storage of their own.
    init(of table: String, on connection: Connection) throws(TableProblem) {
        let (type, isWithoutRowid) = try Self.kind(of: table, on: connection)
        if let reason = Self.obstacle(type) { throw .unusable(reason) }
        let columns = try TableProblem.from { () throws(SQLiteError) in
            try connection.query(
                "SELECT name, pk, type FROM pragma_table_xinfo(?, 'main') ORDER BY cid", [.text(table)]
            ) { (row) throws(SQLiteError) in
                Column(name: try row.text(0), keyPosition: try row.integer(1), type: try row.text(2))
            }
        }
        self.columns = columns.map(\.name)
        let primary = columns.filter { $0.keyPosition > 0 }.sorted { $0.keyPosition < $1.keyPosition }
        if isWithoutRowid {
            key = primary.map { SQLName($0.name).description }
        } else if let alias = Self.rowidAlias(besides: self.columns) {
            key = [alias]
        } else {
            throw .unusable("its columns hide the rowid, so that its rows cannot be named")
        }
        parents = try TableProblem.from { () throws(SQLiteError) in
            let names = try connection.query(
                "SELECT \"table\" FROM pragma_foreign_key_list(?, 'main')", [.text(table)]
            ) { (row) throws(SQLiteError) in try row.text(0).lowercased() }
            return Set(names)
        }
    }

    /// Whether there is a column of this name; SQLite folds the case of ASCII letters.
    func hasColumn(_ name: String) -> Bool {
        columns.contains { $0.lowercased() == name.lowercased() }
    }

    private struct Column {
        let name: String
        let keyPosition: Int64
        let type: String
    }

    private static func kind(of table: String, on connection: Connection) throws(TableProblem) -> (String, Bool) {
        let kind = try TableProblem.from { () throws(SQLiteError) in
            try connection.first(
                "SELECT type, wr FROM pragma_table_list WHERE schema = 'main' AND name = ? COLLATE NOCASE",
                [.text(table)]
            ) { (row) throws(SQLiteError) in (try row.text(0), try row.integer(1) != 0) }
        }
        guard let kind else { throw .unusable("the table does not exist") }
        return kind
    }

    private static func obstacle(_ type: String) -> String? {
        switch type {
        case "table": nil
        case "view": "it is a view, which holds no rows of its own"
        default: "it is a virtual table, whose content this version cannot delete verifiably"
        }
    }

    private static func rowidAlias(besides columns: [String]) -> String? {
        let taken = Set(columns.map { $0.lowercased() })
        return ["rowid", "_rowid_", "oid"].first { !taken.contains($0) }
    }
}
