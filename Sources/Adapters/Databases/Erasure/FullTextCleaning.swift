import SQLite

/// Takes deleted text out of full-text indexes.
///
/// Deleting a row adds a note to the index that the row is gone; its words stay until segments are merged, also with
/// secure_delete, and neither a search nor an integrity check sees them (https://sqlite.org/fts5.html#the_optimize_command).
/// It happens in the transaction of the deletion: after a crash nothing would tell that it is still owed.
struct FullTextCleaning {
    private let connection: Connection

    init(_ connection: Connection) {
        self.connection = connection
    }

    /// Cleans the indexes that the deletion went to, and makes those anew whose rows went without them.
    func clean(after reach: ErasureReach) throws(SQLiteError) {
        guard !reach.touched.isEmpty else { return }
        for table in try FullTextTable.all(on: connection) {
            if reach.touched.contains(table.name.lowercased()) {
                try merge(table)
            } else if try isOutdated(table, after: reach) {
                try command("rebuild", on: table)
            }
        }
    }

    /// Whether rows of its content went, and no trigger told it.
    private func isOutdated(_ table: FullTextTable, after reach: ErasureReach) throws(SQLiteError) -> Bool {
        guard case .external(let content) = table.content else { return false }
        return try !Self.sources(of: content, on: connection).isDisjoint(with: reach.changed)
    }

    /// The tables that the content comes from, in lower case: it may be a view.
    static func sources(of content: String, on connection: Connection) throws(SQLiteError) -> Set<String> {
        do throws(SQLiteError) {
            let effects = try connection.effects(of: "SELECT * FROM main.\(SQLName(content))")
            return Set(effects.filter { $0.action == .read }.map { $0.table.lowercased() })
        } catch {
            // Content that does not exist holds nothing that could be indexed.
            guard error.isRefusedSQL else { throw error }
            return []
        }
    }

    /// Merges all segments into one; an index that cannot be merged is made anew of its text.
    private func merge(_ table: FullTextTable) throws(SQLiteError) {
        do throws(SQLiteError) {
            try command("optimize", on: table)
        } catch {
            guard table.content != .none, error.isCorrupt || error.isRefusedSQL else { throw error }
            try command("rebuild", on: table)
        }
    }

    private func command(_ command: String, on table: FullTextTable) throws(SQLiteError) {
        try connection.run("INSERT INTO main.\(SQLName(table.name))(\(SQLName(table.name))) VALUES (?)", .text(command))
    }
}
