package import LifecycleDomain
package import LifecycleUseCases
import SQLite

extension StateDatabase: LogoutJournal {
    package func accept(
        _ user: UserID, _ decide: @escaping @Sendable (any SessionState) throws(ServiceError) -> LogoutDecision
    ) async throws(ServiceError) -> LogoutAcceptance {
        try withReserve { () throws(ServiceError) in
            try inTransaction { connection throws(ServiceError) in
                let state = try asService { () throws(StepFailure) in try currentState(of: user, connection) }
                switch try decide(state) {
                case .join(let id): return .joins(id, owner: state.owner ?? 0)
                case .record(let intent):
                    try asService { () throws(StepFailure) in try write(intent, connection) }
                    return .accepted(PendingLogout(intent: intent, resumed: 0, reports: []))
                }
            }
        }
    }

    private func write(_ intent: LogoutIntent, _ connection: Connection) throws(StepFailure) {
        let keys = try keys
        let sealed = try SealedRecord.seal(
            SealedIntent(intent), with: keys.intents, place: LogoutRow.intentPlace(intent.id))
        let names = LogoutStep.steps(of: intent).flatMap(\.reportNames)
        try database { connection throws(SQLiteError) in
            try connection.run(
                "INSERT INTO logout VALUES (?, ?, ?, ?, ?, ?, NULL, NULL, 0, ?)",
                .text(intent.id.text), .blob(keys.digest(of: intent.subject.user)), .blob(sealed),
                .text(intent.reason.rawValue), .integer(Int64(intent.owner)), .integer(intent.accepted.microseconds),
                intent.generation.map { .integer($0.number) } ?? .null)
            for (position, name) in names.enumerated() {
                // It begins with the tokens, and with its acceptance.
                try connection.run(
                    "INSERT INTO logout_step (logout_id, position, name, phase) VALUES (?, ?, ?, ?)",
                    .text(intent.id.text), .integer(Int64(position)), .text(name),
                    .text(LogoutStep.tokens.reportNames.contains(name) ? "running" : "pending"))
            }
        }
    }

    package func unfinished() async throws(StepFailure) -> [PendingLogout] {
        let rows = try database { connection throws(SQLiteError) in
            try connection.query(
                "\(LogoutRow.select) WHERE sealed_intent IS NOT NULL ORDER BY accepted_realtime_usec", [],
                LogoutRow.init)
        }
        var pending: [PendingLogout] = []
        for row in rows { pending.append(try row.pending(try steps(of: row.id), try keys)) }
        return pending
    }

    package func resume(_ id: LogoutID) async throws(StepFailure) {
        try withReserve { () throws(StepFailure) in
            try database { connection throws(SQLiteError) in
                try connection.run("UPDATE logout SET resumed = resumed + 1 WHERE id = ?", .text(id.text))
            }
        }
    }

    package func begin(
        _ names: [String], of id: LogoutID, recording reports: [LogoutStepReport] = []
    ) async throws(StepFailure) {
        try withReserve { () throws(StepFailure) in
            try transaction { connection throws(SQLiteError) in
                for report in reports { try Self.record(report, of: id, connection) }
                for name in names {
                    try connection.run(
                        "UPDATE logout_step SET phase = 'running' WHERE logout_id = ? AND name = ?",
                        .text(id.text), .text(name))
                }
            }
        }
    }

    package func record(_ reports: [LogoutStepReport], of id: LogoutID) async throws(StepFailure) {
        try withReserve { () throws(StepFailure) in
            try transaction { connection throws(SQLiteError) in
                for report in reports { try Self.record(report, of: id, connection) }
            }
        }
    }

    static func record(
        _ report: LogoutStepReport, of id: LogoutID, _ connection: Connection
    ) throws(SQLiteError) {
        try connection.run(
            """
            INSERT INTO logout_step (logout_id, position, phase, \(LogoutStepReport.columns)) VALUES
            (?1, (SELECT count(*) FROM logout_step WHERE logout_id = ?1), 'ended', ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            ON CONFLICT DO UPDATE SET phase = 'ended', outcome = excluded.outcome,
            duration_usec = excluded.duration_usec, removed = excluded.removed, remaining = excluded.remaining,
            verified_by = excluded.verified_by, erasure = excluded.erasure, detail = excluded.detail
            """, [.text(id.text), .text(report.name)] + report.values)
    }

    package func postpone(
        _ id: LogoutID, outcome: ReceiptOutcome, recording reports: [LogoutStepReport] = []
    ) async throws(StepFailure) {
        try withReserve { () throws(StepFailure) in
            try transaction { connection throws(SQLiteError) in
                for report in reports { try Self.record(report, of: id, connection) }
                try connection.run(
                    "UPDATE logout SET outcome = ? WHERE id = ?", .text(outcome.rawValue), .text(id.text))
            }
        }
    }

    func steps(of id: LogoutID) throws(StepFailure) -> [LogoutStepReport] {
        try database { connection throws(SQLiteError) in
            try connection.query(
                "SELECT \(LogoutStepReport.columns) FROM logout_step WHERE logout_id = ? ORDER BY position",
                [.text(id.text)], LogoutStepReport.init)
        }
    }
}
