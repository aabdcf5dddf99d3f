import SQLite

/// Which tables there are, and which refer to which; names are in lower case.
struct ForeignKeySchema: Equatable {
    /// A table that refers to another, which need not exist.
    struct Reference: Hashable, Comparable {
        let child: String
        let parent: String

        static func < (one: Reference, other: Reference) -> Bool {
            (one.child, one.parent) < (other.child, other.parent)
        }
    }

    let tables: Set<String>
    let references: Set<Reference>

    /// Reads the schema as it is at the moment, also within a transaction.
    init(of connection: Connection) throws(SQLiteError) {
        let tables = try connection.query("SELECT lower(name) FROM main.sqlite_schema WHERE type = 'table'") {
            (row) throws(SQLiteError) in try row.text(0)
        }
        self.tables = Set(tables)
        // A table without the keyword has no foreign keys: only the others are asked.
        let sql = """
            SELECT lower(t.name), lower(f."table") FROM main.sqlite_schema t, pragma_foreign_key_list(t.name, 'main') f
            WHERE t.type = 'table' AND t.sql LIKE '%references%'
            """
        let references = try connection.query(sql) { (row) throws(SQLiteError) in
            Reference(child: try row.text(0), parent: try row.text(1))
        }
        self.references = Set(references)
    }

    /// Whether any table has the keyword of a foreign key; cheaper than reading all.
    static func hasForeignKeys(_ connection: Connection) throws(SQLiteError) -> Bool {
        let sql = "SELECT 1 FROM main.sqlite_schema WHERE type = 'table' AND sql LIKE '%references%' LIMIT 1"
        return try connection.first(sql) { (row) throws(SQLiteError) in try row.integer(0) } != nil
    }

    /// References to tables that do not exist: `PRAGMA foreign_key_check` says nothing of them while the child is empty.
    var dangling: Set<Reference> { references.filter { !tables.contains($0.parent) } }

    /// The tables that refer to others.
    var children: Set<String> { Set(references.map(\.child)) }
}
