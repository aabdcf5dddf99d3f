import SQLite

/// Rows that refer to nothing.
struct ForeignKeyViolations: Equatable {
    /// The rows of one reference.
    struct Rows: Equatable {
        /// By rowid.
        var rowids: Set<Int64> = []
        /// Rows of tables without rowids can only be counted.
        var unnamed = 0

        var count: Int { rowids.count + unnamed }
    }

    private(set) var rows: [ForeignKeySchema.Reference: Rows] = [:]
    /// Tables whose parents have no key that a reference could mean, with SQLite's words for it.
    private(set) var mismatches: [String: String] = [:]

    /// Checks tables; rows whose parent table does not exist at all are another matter.
    init(of children: some Sequence<String>, in schema: ForeignKeySchema, on connection: Connection) throws(SQLiteError)
    {
        for child in children { try check(child, in: schema, on: connection) }
    }

    private mutating func check(
        _ child: String, in schema: ForeignKeySchema, on connection: Connection
    ) throws(SQLiteError) {
        let found: [(Int64?, String)]
        do throws(SQLiteError) {
            found = try connection.query("PRAGMA main.foreign_key_check(\(SQLName(child)))") {
                (row) throws(SQLiteError) in (try row.optionalInteger(1), try row.text(2).lowercased())
            }
        } catch  where error.isRefusedSQL {
            mismatches[child] = error.message
            return
        }
        for (rowid, parent) in found where schema.tables.contains(parent) {
            let reference = ForeignKeySchema.Reference(child: child, parent: parent)
            if let rowid {
                rows[reference, default: Rows()].rowids.insert(rowid)
            } else {
                rows[reference, default: Rows()].unnamed += 1
            }
        }
    }

    /// Takes over what is known of the tables that were not checked again.
    func merged(into before: ForeignKeyViolations, checked: Set<String>, in schema: ForeignKeySchema) -> Self {
        var merged = self
        for (reference, rows) in before.rows where !checked.contains(reference.child) {
            if schema.references.contains(reference) { merged.rows[reference] = rows }
        }
        for (child, message) in before.mismatches where !checked.contains(child) && schema.tables.contains(child) {
            merged.mismatches[child] = message
        }
        return merged
    }
}
