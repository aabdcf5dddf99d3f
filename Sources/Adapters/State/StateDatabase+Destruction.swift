package import LifecycleDomain
package import LifecycleUseCases
import SQLite

/// How the secrets of a session end.
extension StateDatabase {
    package func destroy(
        _ intent: LogoutIntent, owing planner: (any DutyPlanner)?, now: RealtimeInstant
    ) async throws(StepFailure) -> (removed: Int, remaining: Int) {
        guard let generation = intent.generation else { return (0, 0) }
        let (removed, owed) = try withReserve { () throws(StepFailure) in
            try stepTransaction { connection throws(StepFailure) in
                var owed: [Int64] = []
                if let planner { owed = try owe(planner, of: intent.id, generation, now: now, connection) }
                return (try Self.delete(generation, connection), owed)
            }
        }
        // Events that waited went with the session.
        forgetSpoolTally()
        // The session is dead from here on, also when a reader keeps the log from being emptied: that is tried again.
        try withReserve { () throws(StepFailure) in try emptyLog() }
        try readBack(owed)
        let remaining = try database { connection throws(SQLiteError) in try Self.count(generation, connection) }
        return (removed, remaining)
    }

    /// Writes down what servers must be told of the session's end, while its secrets can be opened.
    /// - Returns: the numbers of the duties.
    private func owe(
        _ planner: any DutyPlanner, of id: LogoutID, _ generation: Generation, now: RealtimeInstant,
        _ connection: Connection
    ) throws(StepFailure) -> [Int64] {
        let (secrets, lost) = try openSecrets(of: generation)
        let duties = planner.duties(of: id, secrets: secrets.map { ($0.item, $0.secretBytes) }, now: now)
        var numbers: [Int64] = []
        for duty in duties { numbers.append(try owe(duty, of: id, due: now, connection)) }
        // What does not open cannot be revoked, and is destroyed all the same; the receipt is to say so.
        if lost > 0 { try giveUp(LogoutStep.revocation.reportNames[0], of: id, lost: lost, at: now, connection) }
        return numbers
    }

    /// The secrets of a session that open, and how many do not.
    private func openSecrets(of generation: Generation) throws(StepFailure) -> (secrets: [SealedSecret], lost: Int) {
        let row = try database { connection throws(SQLiteError) in
            try connection.first(
                "\(SessionRow.select) WHERE generation = ?", [.integer(generation.number)], SessionRow.init)
        }
        let sealed = try database { connection throws(SQLiteError) in
            try connection.query(
                "SELECT sealed FROM secret WHERE generation = ? ORDER BY rowid", [.integer(generation.number)]
            ) { row throws(SQLiteError) in try row.blob(0) }
        }
        let keys = try keys
        guard let row, let key = try? row.key(keys), let session = OpenSession(row, key: key) else {
            return ([], sealed.count)
        }
        let secrets = sealed.compactMap { try? session.open($0) }
        return (secrets, sealed.count - secrets.count)
    }

    /// Deletes a session with its key and its secrets.
    /// - Returns: how many keys and secrets there were.
    private static func delete(_ generation: Generation, _ connection: Connection) throws(StepFailure) -> Int {
        do throws(SQLiteError) {
            let found = try count(generation, connection)
            try connection.run("DELETE FROM secret WHERE generation = ?", .integer(generation.number))
            try connection.run("DELETE FROM session WHERE generation = ?", .integer(generation.number))
            return found
        } catch {
            throw StepFailure(error, in: "state database")
        }
    }

    /// The key and the secrets of a session.
    private static func count(_ generation: Generation, _ connection: Connection) throws(SQLiteError) -> Int {
        let count = try connection.first(
            """
            SELECT (SELECT count(*) FROM session WHERE generation = ?1)
            + (SELECT count(*) FROM secret WHERE generation = ?1)
            """, [.integer(generation.number)]
        ) { row throws(SQLiteError) in try row.integer(0) }
        return Int(count ?? 0)
    }
}
