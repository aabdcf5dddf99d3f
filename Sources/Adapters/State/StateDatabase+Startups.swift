package import LifecycleDomain
import LifecycleUseCases
import SQLite

extension StateDatabase: StartupHistory {
    /// Writes down that a startup began.
    package func begin(_ startup: StartupRecord) async throws(StepFailure) {
        // Without a startup no logout is taken up again.
        try withReserve { () throws(StepFailure) in
            try database { connection throws(SQLiteError) in
                try withoutSync(connection) { () throws(SQLiteError) in
                    try connection.run(
                        "INSERT OR REPLACE INTO startup (id, started_realtime_usec) VALUES (?, ?)",
                        .text(startup.id), .integer(startup.started.microseconds))
                }
            }
        }
    }

    /// Writes to the log what no promise rests on, so that READY does not wait for the disk: it lasts beyond this process,
    /// and is synced with the next thing that must be.
    ///
    /// No checkpoint may come between: one that is not synced could lose what is.
    private func withoutSync(
        _ connection: Connection, _ work: () throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        try connection.execute("PRAGMA synchronous=OFF; PRAGMA wal_autocheckpoint=0")
        let result = Result { () throws(SQLiteError) in try work() }
        try connection.execute("PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=1000")
        try result.get()
    }

    package func conclude(
        _ startup: StartupRecord, steps: [StartupStepRecord], keep: Int
    ) async throws(StepFailure) {
        try transaction { connection throws(SQLiteError) in
            try connection.run(
                "UPDATE startup SET outcome = ?, duration_usec = ?, cause = ? WHERE id = ?",
                SQLValue(startup.outcome), SQLValue(startup.duration), SQLValue(startup.cause), .text(startup.id))
            try connection.run("DELETE FROM startup_step WHERE startup_id = ?", .text(startup.id))
            for (position, step) in steps.enumerated() {
                try Self.insert(step, position: position, of: startup.id, connection)
            }
            try connection.run(
                """
                DELETE FROM startup WHERE id NOT IN
                (SELECT id FROM startup ORDER BY started_realtime_usec DESC, rowid DESC LIMIT ?)
                """, .integer(Int64(keep)))
        }
    }

    package func startups(limit: Int) async throws(StepFailure) -> [StartupRecord] {
        try database { connection throws(SQLiteError) in
            try connection.query(
                """
                SELECT id, started_realtime_usec, outcome, duration_usec, cause FROM startup
                ORDER BY started_realtime_usec DESC, rowid DESC LIMIT ?
                """, [.integer(Int64(limit))], Self.startup)
        }
    }

    package func startup(_ id: String) async throws(StepFailure) -> (StartupRecord, [StartupStepRecord])? {
        try database { connection throws(SQLiteError) in
            let record = try connection.first(
                "SELECT id, started_realtime_usec, outcome, duration_usec, cause FROM startup WHERE id = ?",
                [.text(id)], Self.startup)
            guard let record else { return nil }
            let steps = try Self.steps(of: id, connection)
            return (record, steps)
        }
    }

    private static func startup(_ row: Row) throws(SQLiteError) -> StartupRecord {
        StartupRecord(
            id: try row.text(0), started: RealtimeInstant(microseconds: try row.integer(1)),
            outcome: try row.optionalText(2), duration: try row.optionalMicroseconds(3),
            cause: try row.optionalText(4))
    }
}
