import CPlatform
import LifecycleDomain
import SQLite

/// The run of one script as the unit that its shape allows, with its history row in it.
struct ScriptRun {
    private let prepared: PreparedScript
    private let session: MigrationSession
    private let onStatement: (ScriptStatements.Turn) -> Void
    private let start = platform_boottime_nanoseconds()

    /// - Parameters:
    ///   - prepared: the script.
    ///   - session: where it runs.
    ///   - onStatement: told before each statement.
    init(
        _ prepared: PreparedScript, in session: MigrationSession,
        onStatement: @escaping (ScriptStatements.Turn) -> Void = { _ in }
    ) {
        self.prepared = prepared
        self.session = session
        self.onStatement = onStatement
    }

    /// Runs the script.
    /// - Returns: What an operator should hear of, a sentence each.
    /// - Throws: `StepFailure`. Unless the shape is piecemeal the database is as it was.
    func run() throws(StepFailure) -> [String] {
        defer { session.connection.rollBack() }
        do throws(ScriptFailure) {
            let outcome: Outcome
            switch prepared.shape {
            case .wrapped(let prologue): outcome = try wrapped(prologue)
            case .ownTransaction(let commit): outcome = try ownTransaction(commit)
            case .piecemeal: outcome = try piecemeal()
            }
            session.history.isThere = true
            if let state = outcome.foreignKeys { session.audit?.accept(state) }
            return outcome.notices
        } catch {
            throw error.stepFailure(of: prepared, in: session.database)
        }
    }

    private struct Outcome {
        var notices: [String] = []
        var foreignKeys: ForeignKeyAudit.State?
    }

    private func wrapped(_ prologue: Int) throws(ScriptFailure) -> Outcome {
        var outcome = Outcome()
        var statements = ScriptStatements(of: prepared, on: session.connection)
        for _ in 0..<prologue {
            if let turn = try statements.next() { try execute(turn, &outcome) }
        }
        // The file may have switched them on, and SQLite would not hear of it again inside the transaction.
        if prologue > 0 { try command("PRAGMA foreign_keys=OFF") }
        try command("BEGIN IMMEDIATE")
        while let turn = try statements.next() {
            try execute(turn, &outcome)
            try requireTransaction(after: turn)
        }
        try conclude(&outcome)
        do throws(StepFailure) { try session.beforeCommit?() } catch { throw ScriptFailure(.beside(error)) }
        try command("COMMIT")
        return outcome
    }

    private func ownTransaction(_ commit: Int) throws(ScriptFailure) -> Outcome {
        var outcome = Outcome()
        var statements = ScriptStatements(of: prepared, on: session.connection)
        while let turn = try statements.next() {
            switch turn.kind {
            // A plain BEGIN takes the lock too late to wait for it (https://sqlite.org/lang_transaction.html).
            case .begin: try command("BEGIN IMMEDIATE")
            case .commit:
                try conclude(&outcome)
                try command("COMMIT", at: turn.place)
            default:
                let wasOpen = !session.connection.isAutocommit
                try execute(turn, &outcome)
                if wasOpen { try requireTransaction(after: turn) }
            }
        }
        return outcome
    }

    private func piecemeal() throws(ScriptFailure) -> Outcome {
        var outcome = Outcome()
        var statements = ScriptStatements(of: prepared, on: session.connection)
        while let turn = try statements.next() { try execute(turn, &outcome) }
        guard session.connection.isAutocommit else {
            throw ScriptFailure(.refused("leaves a transaction or savepoint open"))
        }
        try command("BEGIN IMMEDIATE")
        try conclude(&outcome)
        try command("COMMIT")
        return outcome
    }

    private func execute(_ turn: ScriptStatements.Turn, _ outcome: inout Outcome) throws(ScriptFailure) {
        onStatement(turn)
        let statement = turn.statement.statement
        if statement.parameterCount > 0 {
            throw ScriptFailure(.refused("has a parameter, to which nothing can be bound"), at: turn.place)
        }
        do throws(SQLiteError) {
            if let quotes = try turn.statement.mistakenQuotes(on: session.connection) {
                outcome.notices.append(
                    "\(prepared.script.name):\(quotes.line): a double-quoted name is taken for a string: \(quotes.message)"
                )
            }
            if let mode = try Self.refusedJournalMode(statement, turn.kind) {
                outcome.notices.append(
                    "\(prepared.script.name):\(turn.statement.line): the journal mode cannot be that here; it stays \(mode)"
                )
            }
            try statement.runToEnd()
        } catch {
            throw ScriptFailure(.sqlite(error), at: turn.place)
        }
    }

    /// The journal mode that stays although a statement sets another: SQLite tells it as a row, and not as an error.
    private static func refusedJournalMode(
        _ statement: Statement, _ kind: StatementKind
    ) throws(SQLiteError) -> String? {
        let sql = statement.sql.lowercased()
        guard kind == .outside, sql.contains("journal_mode"), try statement.step() else { return nil }
        let mode = try statement.row.text(0)
        return sql.contains(mode) ? nil : mode
    }

    /// Checks foreign keys and writes the history row, in the open transaction.
    private func conclude(_ outcome: inout Outcome) throws(ScriptFailure) {
        let connection = session.connection
        let checked: Result<ForeignKeyAudit.State, ForeignKeyAudit.Breach>?
        do throws(SQLiteError) {
            checked = try session.audit?.check(connection.takeTouchedTables(), on: connection)
        } catch {
            throw ScriptFailure(.sqlite(error))
        }
        switch checked {
        case nil: break
        case .success(let state): outcome.foreignKeys = state
        case .failure(let breach): throw ScriptFailure(.refused(breach.description))
        }
        try record()
    }

    private func record() throws(ScriptFailure) {
        let script = prepared.script
        let duration = Duration.nanoseconds(platform_boottime_nanoseconds() - start)
        do throws(SQLiteError) {
            try session.history.prepare()
            try session.history.record(
                AppliedMigration(key: script.key, name: script.name, checksum: script.checksum), at: .now,
                duration: duration)
        } catch {
            throw ScriptFailure(.sqlite(error))
        }
    }

    /// A conflict clause or trigger may have ended the transaction, and what follows would be committed by itself.
    private func requireTransaction(after turn: ScriptStatements.Turn) throws(ScriptFailure) {
        guard session.connection.isAutocommit else { return }
        throw ScriptFailure(.refused("ended the transaction that the migration runs in"), at: turn.place)
    }

    private func command(_ sql: String, at place: (statement: Int, line: Int)? = nil) throws(ScriptFailure) {
        do throws(SQLiteError) { try session.connection.run(sql) } catch {
            throw ScriptFailure(.sqlite(error), at: place)
        }
    }
}
