import FoundationEssentials
package import LifecycleDomain
package import LifecycleUseCases
import SQLite

extension StateDatabase: TokenVault {
    package func store(
        _ secret: [UInt8], as item: KeychainItem, of user: UserID, generation: Generation
    ) async throws(ServiceError) {
        try withSession(of: user, generation) { connection, session throws(StepFailure) in
            let sealed = try SealedRecord.seal(
                SealedSecret(item, secret: secret), with: session.seal, place: session.place)
            try database { connection throws(SQLiteError) in
                try connection.run(
                    "INSERT OR REPLACE INTO secret VALUES (?, ?, ?)",
                    .integer(generation.number), .blob(session.digest(of: item.name)), .blob(sealed))
            }
        }
    }

    package func retrieve(
        _ name: String, of user: UserID, generation: Generation
    ) async throws(ServiceError) -> (secret: [UInt8], item: KeychainItem) {
        let found = try withSession(of: user, generation) { connection, session throws(StepFailure) in
            let sealed = try database { connection throws(SQLiteError) in
                try connection.first(
                    "SELECT sealed FROM secret WHERE generation = ? AND name_digest = ?",
                    [.integer(generation.number), .blob(session.digest(of: name))]
                ) { row throws(SQLiteError) in try row.blob(0) }
            }
            return try sealed.map { sealed throws(StepFailure) in try session.open(sealed) }
        }
        guard let found else { throw .noSuchItem(name: name) }
        return (found.secretBytes, found.item)
    }

    package func items(of user: UserID, generation: Generation) async throws(ServiceError) -> [KeychainItem] {
        try withSession(of: user, generation) { connection, session throws(StepFailure) in
            let sealed = try database { connection throws(SQLiteError) in
                try connection.query(
                    "SELECT sealed FROM secret WHERE generation = ?", [.integer(generation.number)]
                ) { row throws(SQLiteError) in try row.blob(0) }
            }
            let items = try sealed.map { sealed throws(StepFailure) in try session.open(sealed).item }
            return items.sorted { $0.name < $1.name }
        }
    }

    package func delete(_ name: String, of user: UserID, generation: Generation) async throws(ServiceError) {
        let deleted = try withSession(of: user, generation) { connection, session throws(StepFailure) in
            try database { connection throws(SQLiteError) in
                try connection.run(
                    "DELETE FROM secret WHERE generation = ? AND name_digest = ?",
                    .integer(generation.number), .blob(session.digest(of: name)))
                return connection.changes
            }
        }
        if deleted == 0 { throw .noSuchItem(name: name) }
    }

    package func destroy(
        _ intent: LogoutIntent, owing planner: (any DutyPlanner)?, now: RealtimeInstant
    ) async throws(StepFailure) -> (removed: Int, remaining: Int) {
        guard let generation = intent.generation else { return (0, 0) }
        let removed = try transaction { connection throws(SQLiteError) in
            let count = try Self.count(connection, generation)
            try connection.run("DELETE FROM secret WHERE generation = ?", .integer(generation.number))
            try connection.run("DELETE FROM session WHERE generation = ?", .integer(generation.number))
            return count
        }
        try emptyLog()
        let remaining = try database { connection throws(SQLiteError) in try Self.count(connection, generation) }
        return (removed, remaining)
    }

    /// The key and the secrets of a session.
    private static func count(_ connection: Connection, _ generation: Generation) throws(SQLiteError) -> Int {
        let count = try connection.first(
            """
            SELECT (SELECT count(*) FROM session WHERE generation = ?1)
            + (SELECT count(*) FROM secret WHERE generation = ?1)
            """, [.integer(generation.number)]
        ) { row throws(SQLiteError) in try row.integer(0) }
        return Int(count ?? 0)
    }

    /// Runs work in one transaction with the session that it belongs to.
    /// - Throws: `ServiceError.session` when the user is not signed in with this generation.
    private func withSession<Result>(
        of user: UserID, _ generation: Generation,
        _ work: (Connection, OpenSession) throws(StepFailure) -> Result
    ) throws(ServiceError) -> Result {
        try inTransaction { connection throws(ServiceError) in
            let state = try asService { () throws(StepFailure) in try currentState(of: user, connection) }
            do throws(RefusedSessionEvent) {
                _ = try state.accept(.use(generation))
            } catch {
                throw .session(error)
            }
            return try asService { () throws(StepFailure) in
                guard let row = try sessionRow(of: user), let session = OpenSession(row, key: try row.key(try keys))
                else { throw StepFailure(.internalError, "a session lost its row") }
                return try work(connection, session)
            }
        }
    }
}
