import LifecycleDomain
import SQLite

/// The steps of the startups, each with its attempts.
extension StateDatabase {
    static func insert(
        _ step: StartupStepRecord, position: Int, of startup: String, _ connection: Connection
    ) throws(SQLiteError) {
        let definition = step.definition
        try connection.run(
            """
            INSERT INTO startup_step (startup_id, position, name, after, required, outcome, started_usec,
                duration_usec, attempts, detail, timeout_usec, retries)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            .text(startup), .integer(Int64(position)), .text(definition.name),
            .text(definition.after.joined(separator: " ")), .integer(definition.isRequired ? 1 : 0),
            SQLValue(step.outcome?.rawValue), SQLValue(step.started), SQLValue(step.duration),
            .integer(Int64(step.attempts)), SQLValue(step.detail), SQLValue(definition.timeout),
            .integer(Int64(definition.retry.retries)))
        let kept = step.recentHistory
        for (number, attempt) in zip((step.history.count - kept.count + 1)..., kept) {
            try connection.run(
                "INSERT INTO startup_attempt VALUES (?, ?, ?, ?, ?, ?, ?)",
                .text(startup), .integer(Int64(position)), .integer(Int64(number)),
                .integer(attempt.started.wholeMicroseconds), .integer(attempt.duration.wholeMicroseconds),
                .text(attempt.outcome.rawValue), SQLValue(attempt.detail))
        }
    }

    static func steps(of startup: String, _ connection: Connection) throws(SQLiteError) -> [StartupStepRecord] {
        let attempts = try attempts(of: startup, connection)
        let steps = try connection.query(
            """
            SELECT name, after, required, outcome, started_usec, duration_usec, attempts, detail, timeout_usec, retries,
                position
            FROM startup_step WHERE startup_id = ? ORDER BY position
            """, [.text(startup)]
        ) { (row) throws(SQLiteError) in (try row.integer(10), try step(row)) }
        return steps.map { position, step in
            var step = step
            step.history = attempts[position] ?? []
            return step
        }
    }

    /// The attempts of a startup's steps, by the position of the step.
    private static func attempts(
        of startup: String, _ connection: Connection
    ) throws(SQLiteError) -> [Int64: [StepAttempt]] {
        let rows = try connection.query(
            """
            SELECT position, started_usec, duration_usec, outcome, detail FROM startup_attempt
            WHERE startup_id = ? ORDER BY position, number
            """, [.text(startup)]
        ) { (row) throws(SQLiteError) in
            (
                try row.integer(0),
                StepAttempt(
                    started: .microseconds(try row.integer(1)), duration: .microseconds(try row.integer(2)),
                    outcome: StepOutcome(rawValue: try row.text(3)) ?? .failed, detail: try row.optionalText(4))
            )
        }
        return Dictionary(grouping: rows, by: \.0).mapValues { $0.map(\.1) }
    }

    private static func step(_ row: Row) throws(SQLiteError) -> StartupStepRecord {
        let definition = StepDefinition(
            try row.text(0), after: try row.text(1).split(separator: " ").map(String.init),
            isRequired: try row.integer(2) != 0, timeout: try row.optionalMicroseconds(8),
            retry: RetryPolicy(retries: Int(try row.integer(9))))
        return StartupStepRecord(
            definition, outcome: try row.optionalText(3).flatMap(StepOutcome.init),
            started: try row.optionalMicroseconds(4), duration: try row.optionalMicroseconds(5),
            attempts: Int(try row.integer(6)), detail: try row.optionalText(7))
    }
}
