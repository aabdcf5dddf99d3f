import Glibc
import LifecycleDomain
import SQLite

/// The run of a program that migrates in place of scripts, while the lock is held.
///
/// The program has the lock too: should this process be killed, nobody touches the database until the program has ended.
struct ProgramRun {
    private let context: RunContext
    private let words: [String]
    private let lock: Int32

    /// - Parameters:
    ///   - context: the run.
    ///   - words: the program's path and its arguments.
    ///   - lock: the descriptor of the lock that is held.
    init(_ context: RunContext, program words: [String], lock: Int32) {
        self.context = context
        self.words = words
        self.lock = lock
    }

    /// Runs it between the checks.
    /// - Throws: `StepFailure`; the database is then as it was, where a backup was made.
    func run() throws(StepFailure) -> MigrationSummary {
        let guards = RunGuards(context)
        let connection = try context.open()
        var notices: [String] = []
        let undo = try guards.begin(on: connection, version: nil, needsUndo: false, notices: &notices)
        let (audit, statistics, before) = try context.inDatabase { () throws(SQLiteError) in
            (try ForeignKeyAudit(of: connection), try TableStatistics(of: connection), try dataVersion(connection))
        }
        if undo.canUndo { try undo.intend(for: nil) }
        let failure = failure(of: connection, audit)
        let after = try? dataVersion(connection)
        guard after != before || failure == nil else { return try ended(undo, failure, notices) }
        if let failure {
            try? connection.close()
            throw undo.canUndo ? undo.undo(after: failure) : failure
        }
        guard after != before else { return try ended(undo, nil, notices) }
        do throws(StepFailure) {
            try guards.checkAgain(connection)
        } catch {
            try? connection.close()
            throw guards.undone(error, undo)
        }
        if undo.canUndo { try undo.fulfil() }
        notices += guards.tidy(connection, statistics)
        try? connection.close()
        return MigrationSummary(applied: 1, version: nil, notices: notices, backup: undo.backup?.path)
    }

    /// The program has changed nothing: nothing is to be undone or kept.
    private func ended(
        _ undo: UndoPoint, _ failure: StepFailure?, _ notices: [String]
    ) throws(StepFailure) -> MigrationSummary {
        if undo.canUndo { try undo.fulfil() }
        undo.discard()
        if let failure { throw failure }
        return MigrationSummary(applied: 0, version: nil, notices: notices)
    }

    /// Runs the program and checks foreign keys; nil when all is well.
    private func failure(of connection: Connection, _ audit: ForeignKeyAudit) -> StepFailure? {
        do throws(StepFailure) {
            try runProgram()
            context.progress.begin(.check)
            let checked = try context.inDatabase { () throws(SQLiteError) in try audit.check(nil, on: connection) }
            if case .failure(let breach) = checked {
                return StepFailure(.dataRefused, "\(context.name): \(words[0]) \(breach.description)")
            }
            return nil
        } catch {
            return error
        }
    }

    private static let pauseMilliseconds: Int32 = 100

    private func runProgram() throws(StepFailure) {
        let environment = [
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8",
            "APPLIFECYCLE_DATABASE": context.description.name, "APPLIFECYCLE_DATABASE_PATH": context.description.path,
        ]
        let program: ChildProgram
        do throws(SystemError) {
            program = try ChildProgram(words, environment: environment, inheriting: lock)
        } catch {
            throw StepFailure(systemError: error.number, "\(context.name): \(words[0])")
        }
        context.progress.begin(.program(words[0]))
        var growth = FileGrowth(of: context.file.path)
        while true {
            if let ending = program.wait(milliseconds: Self.pauseMilliseconds) { return try check(ending) }
            if growth.hasMoved() { context.progress.moved() } else { context.progress.rests() }
            guard !context.interruption.isRaised else {
                program.stop()
                throw StepFailure(.tryAgain, "\(context.name): \(words[0]) was stopped", systemError: EINTR)
            }
        }
    }

    private func check(_ ending: ChildProgram.Ending) throws(StepFailure) {
        switch ending {
        case .exit(code: 0): return
        case .exit(let code):
            throw StepFailure(.internalError, "\(context.name): \(words[0]) ended with exit code \(code)")
        case .signal(let signal):
            throw StepFailure(.internalError, "\(context.name): \(words[0]) was killed by signal \(signal)")
        }
    }

    /// A number that differs when another connection has committed.
    private func dataVersion(_ connection: Connection) throws(SQLiteError) -> Int64? {
        try connection.first("PRAGMA main.data_version") { (row) throws(SQLiteError) in try row.integer(0) }
    }
}
