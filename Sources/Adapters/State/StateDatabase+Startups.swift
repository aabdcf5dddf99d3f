package import LifecycleDomain
import LifecycleUseCases
import SQLite

extension StateDatabase: StartupHistory {
    package func begin(_ startup: StartupRecord) async throws(StepFailure) {
        // Without a startup no logout is taken up again.
        try withReserve { () throws(StepFailure) in
            try database { connection throws(SQLiteError) in
                try connection.run(
                    "INSERT OR REPLACE INTO startup (id, started_realtime_usec) VALUES (?, ?)",
                    .text(startup.id), .integer(startup.started.microseconds))
            }
        }
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
                try connection.run(
                    "INSERT INTO startup_step VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    .text(startup.id), .integer(Int64(position)), .text(step.definition.name),
                    .text(step.definition.after.joined(separator: " ")),
                    .integer(step.definition.isRequired ? 1 : 0), SQLValue(step.outcome?.rawValue),
                    SQLValue(step.started), SQLValue(step.duration), .integer(Int64(step.attempts)),
                    SQLValue(step.detail))
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
            let steps = try connection.query(
                """
                SELECT name, after, required, outcome, started_usec, duration_usec, attempts, detail
                FROM startup_step WHERE startup_id = ? ORDER BY position
                """, [.text(id)], Self.startupStep)
            return (record, steps)
        }
    }

    private static func startup(_ row: Row) throws(SQLiteError) -> StartupRecord {
        StartupRecord(
            id: try row.text(0), started: RealtimeInstant(microseconds: try row.integer(1)),
            outcome: try row.optionalText(2), duration: try row.optionalMicroseconds(3),
            cause: try row.optionalText(4))
    }

    private static func startupStep(_ row: Row) throws(SQLiteError) -> StartupStepRecord {
        let definition = StepDefinition(
            try row.text(0), after: try row.text(1).split(separator: " ").map(String.init),
            isRequired: try row.integer(2) != 0)
        return StartupStepRecord(
            definition, outcome: try row.optionalText(3).flatMap(StepOutcome.init),
            started: try row.optionalMicroseconds(4), duration: try row.optionalMicroseconds(5),
            attempts: Int(try row.integer(6)), detail: try row.optionalText(7))
    }
}
