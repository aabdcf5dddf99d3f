package import LifecycleDomain
import LifecycleUseCases
import SQLite

extension StateDatabase: Outbox {
    package func owed() async throws(StepFailure) -> [OwedDuty] {
        let keys = try keys
        let rows = try database { connection throws(SQLiteError) in
            try connection.query(
                "\(OutboxRow.select) WHERE outcome IS NULL ORDER BY due_realtime_usec, id", [], OutboxRow.init)
        }
        var duties: [OwedDuty] = []
        for row in rows {
            if let duty = row.duty(keys) {
                duties.append(duty)
            } else {
                try end(row.id, "refused", detail: "its record does not open any more")
            }
        }
        return duties
    }

    package func standing(of logout: LogoutID) async throws(StepFailure) -> [DutyStanding] {
        try database { connection throws(SQLiteError) in
            try connection.query(
                """
                SELECT step, sum(outcome IS 'delivered'), sum(outcome IS NULL), sum(outcome IS 'refused'),
                (SELECT detail FROM outbox AS why WHERE why.logout_id = duty.logout_id AND why.step = duty.step
                AND detail IS NOT NULL ORDER BY outcome IS NOT NULL, id LIMIT 1)
                FROM outbox AS duty WHERE logout_id = ? GROUP BY step ORDER BY min(id)
                """, [.text(logout.text)]
            ) { row throws(SQLiteError) in
                DutyStanding(
                    step: try row.text(0), delivered: Int(try row.integer(1)), owed: Int(try row.integer(2)),
                    givenUp: Int(try row.integer(3)), detail: try row.optionalText(4))
            }
        }
    }

    package func settled() async throws(StepFailure) -> [LogoutID] {
        try database { connection throws(SQLiteError) in
            try connection.query(
                """
                SELECT id FROM logout WHERE sealed_intent IS NULL AND finished_realtime_usec IS NULL
                AND NOT EXISTS (SELECT * FROM outbox WHERE logout_id = logout.id AND outcome IS NULL)
                ORDER BY accepted_realtime_usec
                """, []
            ) { row throws(SQLiteError) in LogoutID(try row.text(0)) }
        }
    }

    package func record(
        _ result: DutyResult, of duty: OwedDuty, due: RealtimeInstant
    ) async throws(StepFailure) {
        switch result {
        case .delivered: try end(duty.id, "delivered", detail: nil)
        case .refused(let detail): try end(duty.id, "refused", detail: detail)
        case .owed(_, let detail):
            try database { connection throws(SQLiteError) in
                try connection.run(
                    """
                    UPDATE outbox SET attempts = attempts + 1, due_realtime_usec = ?, detail = ?
                    WHERE id = ? AND outcome IS NULL
                    """, .integer(due.microseconds), .text(detail), .integer(duty.id))
            }
        }
    }

    /// Ends a duty: its payload goes at once, from the log too unless a reader keeps that.
    private func end(_ id: Int64, _ outcome: String, detail: String?) throws(StepFailure) {
        try database { connection throws(SQLiteError) in
            try connection.run(
                """
                UPDATE outbox SET sealed = NULL, attempts = attempts + 1, outcome = ?, detail = ?
                WHERE id = ? AND outcome IS NULL
                """, .text(outcome), SQLValue(detail), .integer(id))
        }
        try? emptyLog()
    }

    /// Puts a duty into the outbox, sealed for its number; inside a transaction.
    func owe(
        _ duty: ServerDuty, of logout: LogoutID, due: RealtimeInstant, _ connection: Connection
    ) throws(StepFailure) -> Int64 {
        let keys = try keys
        return try database { connection throws(SQLiteError) in
            let last = try connection.first("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'") {
                row throws(SQLiteError) in try row.integer(0)
            }
            let id = (last ?? 0) + 1
            let place = OutboxRow.place(id, of: logout, step: duty.step)
            try connection.run(
                """
                INSERT INTO outbox (id, logout_id, step, sealed, expires_realtime_usec, due_realtime_usec)
                VALUES (?, ?, ?, ?, ?, ?)
                """, .integer(id), .text(logout.text), .text(duty.step),
                .blob(keys.outbox.seal(duty.payload, place: place)), .integer(duty.expires.microseconds),
                .integer(due.microseconds))
            return id
        }
    }

    /// Writes down that secrets could not be opened, so that no server can be told of them; inside a transaction.
    func giveUp(
        _ step: String, of logout: LogoutID, lost: Int, at now: RealtimeInstant, _ connection: Connection
    ) throws(StepFailure) {
        try database { connection throws(SQLiteError) in
            try connection.run(
                """
                INSERT INTO outbox (logout_id, step, expires_realtime_usec, due_realtime_usec, outcome, detail)
                VALUES (?, ?, ?3, ?3, 'refused', ?)
                """, .text(logout.text), .text(step), .integer(now.microseconds),
                .text("\(lost) of the session's secrets could not be opened"))
        }
    }

    /// Reads duties back that were just committed.
    /// - Throws: `StepFailure` of kind `.inputOutput` when one is not there, or does not open.
    func readBack(_ duties: [Int64]) throws(StepFailure) {
        let keys = try keys
        for id in duties {
            let row = try database { connection throws(SQLiteError) in
                try connection.first("\(OutboxRow.select) WHERE id = ?", [.integer(id)], OutboxRow.init)
            }
            guard row?.duty(keys) != nil else {
                throw StepFailure(.inputOutput, "state database: a duty is not in the outbox after it was written")
            }
        }
    }
}
