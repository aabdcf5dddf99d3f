import SQLite

/// What the schema says of a table, as far as finding and deleting rows needs it.
struct TableLayout {
    /// The columns, hidden and generated ones too.
    let columns: [String]
    /// What names one row: an alias of the rowid, or the columns of the primary key.
    let key: [String]
    /// The tables that this one refers to by foreign keys.
    let parents: Set<String>
    /// Whether deleting rows of another table may change this one's rows without deleting them.
    let isChangedByOthers: Bool

    /// Reads the layout.
    /// - Throws: `TableProblem` for a table that is missing, or whose rows have no key or no storage of their own.
    init(of table: String, on connection: Connection) throws(TableProblem) {
        let (type, isWithoutRowid) = try Self.kind(of: table, on: connection)
        if let reason = try Self.obstacle(type, of: table, on: connection) { throw .unusable(reason) }
        let columns = try TableProblem.from { () throws(SQLiteError) in
            try connection.query(
                "SELECT name, pk FROM pragma_table_xinfo(?, 'main') ORDER BY cid", [.text(table)]
            ) { (row) throws(SQLiteError) in
                Column(name: try row.text(0), keyPosition: try row.integer(1))
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
        (parents, isChangedByOthers) = try TableProblem.from { () throws(SQLiteError) in
            let keys = try connection.query(
                "SELECT \"table\", on_delete LIKE 'SET%' FROM pragma_foreign_key_list(?, 'main')", [.text(table)]
            ) { (row) throws(SQLiteError) in (try row.text(0).lowercased(), try row.integer(1) != 0) }
            let triggers = try connection.integer("SELECT count(*) FROM main.sqlite_schema WHERE type = 'trigger'")
            return (Set(keys.map(\.0)), type != "table" || triggers > 0 || keys.contains { $0.1 })
        }
    }

    /// Whether there is a column of this name; SQLite folds the case of ASCII letters.
    func hasColumn(_ name: String) -> Bool {
        columns.contains { $0.lowercased() == name.lowercased() }
    }

    private struct Column {
        let name: String
        let keyPosition: Int64
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

    private static func obstacle(
        _ type: String, of table: String, on connection: Connection
    ) throws(TableProblem) -> String? {
        switch type {
        case "table": return nil
        case "view": return "it is a view, which holds no rows of its own"
        case "shadow": return "it belongs to a virtual table, which alone may write it"
        default: break
        }
        let fullText = try TableProblem.from { () throws(SQLiteError) in
            try FullTextTable.all(on: connection).first { $0.name.lowercased() == table.lowercased() }
        }
        return switch fullText?.content {
        case .own?: nil
        case .external(let content)?: "it is a full-text index of \(content), whose rows go with those: list \(content)"
        case FullTextTable.Content.none?: "it is a full-text index without content, whose rows cannot be found"
        case nil: "it is a virtual table, whose content this version cannot delete verifiably"
        }
    }

    private static func rowidAlias(besides columns: [String]) -> String? {
        let taken = Set(columns.map { $0.lowercased() })
        return ["rowid", "_rowid_", "oid"].first { !taken.contains($0) }
    }
}
