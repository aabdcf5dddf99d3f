import LifecycleDomain
import SQLite

/// What went wrong with a script, and where in it.
struct ScriptFailure: Error {
    /// Why it went wrong.
    enum Cause {
        case sqlite(SQLiteError)
        case refused(String)
        /// Something beside the script.
        case beside(StepFailure)
    }

    /// The statement; absent when the script as a whole is at fault.
    let place: (statement: Int, line: Int)?
    let cause: Cause

    init(_ cause: Cause, at place: (statement: Int, line: Int)? = nil) {
        self.cause = cause
        self.place = place
    }

    /// The failure as an operator reads it: file, line, statement, and what SQLite said.
    func stepFailure(of prepared: PreparedScript, in database: String) -> StepFailure {
        let name = "\(database): \(prepared.script.name)"
        let count = prepared.outline.entries.count
        let shown = place.map { "\(name):\($0.line): statement \($0.statement) of \(count)" } ?? name
        switch cause {
        case .beside(let failure): return failure
        case .refused(let reason): return StepFailure(.dataRefused, "\(shown) \(reason)")
        case .sqlite(let error):
            let general = StepFailure(error, in: shown)
            let text = "\(shown): \(error.message) (SQLite \(Connection.libraryVersion), code \(error.extendedCode))"
            return StepFailure(general.kind, text, systemError: general.systemError)
        }
    }
}
