package import LifecycleDomain
import LifecycleUseCases
import SQLite

/// How logouts end on disk, and what stays of them.
extension StateDatabase {
    package func release(_ id: LogoutID, recording reports: [LogoutStepReport] = []) async throws(StepFailure) {
        try forget(id, outcome: .owedToServer, finished: nil, recording: reports)
    }

    package func finish(
        _ id: LogoutID, outcome: ReceiptOutcome, at moment: RealtimeInstant, recording reports: [LogoutStepReport] = []
    ) async throws(StepFailure) {
        // What came late is still owed, whatever the steps have reported.
        let isOwed = try await standing(of: id).contains { $0.owed > 0 }
        try forget(
            id, outcome: isOwed ? .owedToServer : outcome, finished: isOwed ? nil : moment, recording: reports)
        // What is not there again is made by the next startup.
        try? makeReserve()
    }

    /// Forgets whom a logout was about, with what its files are searched for, and reads that back.
    private func forget(
        _ id: LogoutID, outcome: ReceiptOutcome, finished: RealtimeInstant?, recording reports: [LogoutStepReport]
    ) throws(StepFailure) {
        try withReserve { () throws(StepFailure) in
            try transaction { connection throws(SQLiteError) in
                for report in reports { try Self.record(report, of: id, connection) }
                try connection.run("DELETE FROM logout_marker WHERE logout_id = ?", .text(id.text))
                try connection.run(
                    """
                    UPDATE logout SET outcome = ?, finished_realtime_usec = ?, user_digest = NULL, sealed_intent = NULL
                    WHERE id = ? AND finished_realtime_usec IS NULL
                    """, .text(outcome.rawValue), SQLValue(finished), .text(id.text))
            }
        }
        // Committed is over; that the log still holds what was sealed is told, and ends with the next checkpoint.
        try? withReserve { () throws(StepFailure) in try emptyLog() }
        let isForgotten = try database { connection throws(SQLiteError) in
            try connection.first(
                """
                SELECT user_digest IS NULL AND sealed_intent IS NULL AND outcome = ?2
                AND NOT EXISTS (SELECT * FROM logout_marker WHERE logout_id = ?1) FROM logout WHERE id = ?1
                """, [.text(id.text), .text(outcome.rawValue)]
            ) { row throws(SQLiteError) in try row.integer(0) != 0 }
        }
        if isForgotten != true {
            throw StepFailure(.inputOutput, "state database: logout \(id) is not over after it was written so")
        }
    }

    package func receipt(_ id: LogoutID) async throws(StepFailure) -> Receipt? {
        let row = try database { connection throws(SQLiteError) in
            try connection.first("\(LogoutRow.select) WHERE id = ?", [.text(id.text)], LogoutRow.init)
        }
        return try row.map { row throws(StepFailure) in row.receipt(try steps(of: row.id)) }
    }

    package func receipts(limit: Int, owner: UInt32?) async throws(StepFailure) -> [Receipt] {
        let owner: SQLValue = owner.map { .integer(Int64($0)) } ?? .null
        let rows = try database { connection throws(SQLiteError) in
            try connection.query(
                """
                \(LogoutRow.select) WHERE ?1 IS NULL OR owner_uid = ?1
                ORDER BY accepted_realtime_usec DESC, rowid DESC LIMIT ?2
                """, [owner, .integer(Int64(limit))], LogoutRow.init)
        }
        return try rows.map { row throws(StepFailure) in row.receipt(try steps(of: row.id)) }
    }

    package func forgetReceipts(before moment: RealtimeInstant) async throws(StepFailure) {
        try database { connection throws(SQLiteError) in
            try connection.run(
                "DELETE FROM logout WHERE sealed_intent IS NULL AND finished_realtime_usec < ?",
                .integer(moment.microseconds))
        }
    }
}
