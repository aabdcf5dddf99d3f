import LifecycleDomain
import SQLite

/// What belongs to the device or to one session.
extension StateDatabase {
    /// What seals the data of a scope.
    /// - Returns: nil when the session is over.
    func seal(
        for what: String, of scope: DataScope, device: (StateKeys) -> Seal
    ) throws(StepFailure) -> ScopeSeal? {
        let keys = try keys
        guard let generation = scope.generation else { return ScopeSeal(device(keys), what: what, of: scope) }
        let row = try database { connection throws(SQLiteError) in
            try connection.first(
                "\(SessionRow.select) WHERE generation = ?", [.integer(generation.number)], SessionRow.init)
        }
        guard let row else { return nil }
        return ScopeSeal(Seal(try row.key(keys)), what: what, of: scope)
    }

    func isLive(_ generation: Generation, _ connection: Connection) throws(SQLiteError) -> Bool {
        try connection.first("SELECT 1 FROM session WHERE generation = ?", [.integer(generation.number)]) {
            row throws(SQLiteError) in try row.integer(0)
        } != nil
    }

    /// How many rows of a table belong to a session that is over.
    func countRowsWithoutSession(in table: String) throws(StepFailure) -> Int {
        try database { connection throws(SQLiteError) in
            let count = try connection.first(
                """
                SELECT count(*) FROM \(table)
                WHERE generation IS NOT NULL AND generation NOT IN (SELECT generation FROM session)
                """
            ) { row throws(SQLiteError) in try row.integer(0) }
            return Int(count ?? 0)
        }
    }
}
