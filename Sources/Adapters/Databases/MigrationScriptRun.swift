import LifecycleDomain
import SQLite

/// The run of one script inside a transaction that is open already.
struct MigrationScriptRun {
    private let script: MigrationScript
    private let connection: Connection

    init(_ script: MigrationScript, on connection: Connection) {
        self.script = script
        self.connection = connection
    }

    /// What went wrong, and where in the script.
    struct Failure: Error {
        /// From 1; the statement that did not compile, was refused, or failed.
        let statement: Int
        let line: Int
        let cause: Cause

        enum Cause {
            case sqlite(SQLiteError)
            case refused(String)
        }
    }

    /// Runs every statement.
    func run() throws(Failure) {
        var statements = try begun()
        while let next = try following(&statements) {
            if let reason = Self.refusal(of: next.statement) { throw failure(at: next, .refused(reason)) }
            do throws(SQLiteError) { try next.statement.runToEnd() } catch { throw failure(at: next, .sqlite(error)) }
            if connection.isAutocommit {
                throw failure(at: next, .refused("ended the transaction that the migration runs in"))
            }
        }
    }

    private func begun() throws(Failure) -> Script {
        do throws(SQLiteError) {
            return try Script(script.text, on: connection)
        } catch {
            throw Failure(statement: 1, line: 1, cause: .sqlite(error))
        }
    }

    private func following(_ statements: inout Script) throws(Failure) -> ScriptStatement? {
        do throws(ScriptError) {
            return try statements.next()
        } catch {
            throw Failure(statement: error.index, line: error.line, cause: .sqlite(error.cause))
        }
    }

    private func failure(at place: ScriptStatement, _ cause: Failure.Cause) -> Failure {
        Failure(statement: place.index, line: place.line, cause: cause)
    }

    /// Why a statement is not even begun; SQLite would run it and do something else than its author meant.
    private static func refusal(of statement: Statement) -> String? {
        if statement.parameterCount > 0 { return "has a parameter, to which nothing can be bound" }
        let words = statement.sql.lowercased().split { !($0.isLetter || $0 == "_") }.prefix(3)
        switch words.first {
        case "begin", "commit", "end":
            return "begins or ends a transaction; take it out, each file runs in one of its own"
        case "rollback" where !words.dropFirst().contains("to"):
            return "ends the transaction that the migration runs in"
        case "pragma" where words.contains("journal_mode"):
            return "sets the journal mode, which cannot change inside a transaction; let the app set it"
        default: return nil
        }
    }
}

extension MigrationScriptRun.Failure {
    /// The failure as an operator reads it: file, line, statement, and what SQLite said.
    func stepFailure(of script: MigrationScript, in database: String) -> StepFailure {
        let place = "\(database): \(script.name):\(line): statement \(statement)"
        switch cause {
        case .refused(let reason): return StepFailure(.dataRefused, "\(place) \(reason)")
        case .sqlite(let error):
            let general = StepFailure(error, in: place)
            let text = "\(place): \(error.message) (SQLite \(Connection.libraryVersion), code \(error.extendedCode))"
            return StepFailure(general.kind, text, systemError: general.systemError)
        }
    }
}
