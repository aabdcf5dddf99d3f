import LifecycleDomain
import SQLite

/// The run of pending scripts over a database, while the lock is held.
struct MigrationRun {
    private let context: RunContext
    private let look: DatabaseLook

    /// - Parameters:
    ///   - context: the run.
    ///   - look: what is to be done; it was read while the lock was held.
    init(_ context: RunContext, look: DatabaseLook) {
        self.context = context
        self.look = look
    }

    /// Looks at every pending script; nothing is written.
    func prepared() throws(StepFailure) -> [PreparedScript] {
        var scripts: [PreparedScript] = []
        for script in look.plan.pending { scripts.append(try PreparedScript(script, in: context.name)) }
        return scripts
    }

    /// Applies what is pending.
    /// - Parameters:
    ///   - scripts: those of `prepared()`.
    ///   - connection: open for scripts; the run closes it.
    /// - Throws: `StepFailure`; the scripts before the one at fault stay applied, and nothing of it does.
    func apply(_ scripts: [PreparedScript], on connection: Connection) throws(StepFailure) -> MigrationSummary {
        let guards = RunGuards(context)
        var notices = look.plan.notices
        try recordKnown(on: connection)
        guard !scripts.isEmpty else {
            return MigrationSummary(applied: 0, version: look.version, notices: notices)
        }
        let needsUndo = scripts.contains { $0.shape == .piecemeal }
        let undo = try guards.begin(
            on: connection, version: look.versionBefore, needsUndo: needsUndo,
            maySettleLater: scripts.first?.shape == .wrapped(prologue: 0), notices: &notices)
        let session: MigrationSession
        let statistics: TableStatistics
        do throws(StepFailure) {
            session = try self.session(for: scripts, on: connection)
            statistics = try context.inDatabase { () throws(SQLiteError) in try TableStatistics(of: connection) }
        } catch {
            throw undo.cause(of: error)
        }
        session.beforeCommit = undo.settle
        notices += try run(scripts, in: session, undo)
        notices += session.audit?.notices ?? []
        do throws(StepFailure) {
            try guards.checkAgain(session.connection)
        } catch {
            session.close()
            throw guards.undone(error, undo)
        }
        notices += guards.tidy(session.connection, statistics)
        session.close()
        return MigrationSummary(
            applied: scripts.count, version: look.version, notices: notices, backup: undo.backup?.path)
    }

    /// Writes down what was taken over from another tool, or declared to be there.
    private func recordKnown(on connection: Connection) throws(StepFailure) {
        guard !look.plan.toRecord.isEmpty else { return }
        let history = MigrationHistory(connection)
        try context.inDatabase { () throws(SQLiteError) in
            try connection.transaction { () throws(SQLiteError) in
                try history.prepare()
                for migration in look.plan.toRecord { try history.record(migration, at: .now) }
            }
        }
    }

    private func session(
        for scripts: [PreparedScript], on connection: Connection
    ) throws(StepFailure) -> MigrationSession {
        var hasForeignKeys = scripts.contains { $0.outline.namesReferences }
        if !hasForeignKeys {
            hasForeignKeys = try context.inDatabase { () throws(SQLiteError) in
                try ForeignKeySchema.hasForeignKeys(connection)
            }
        }
        let session = MigrationSession(connection, of: context.name) { () throws(StepFailure) in
            let next = try context.open()
            try context.inDatabase { () throws(SQLiteError) in
                try PageCache.enlarge(next)
                if hasForeignKeys { try next.watchTables() }
            }
            return next
        }
        try session.inDatabase(PageCache.enlarge)
        guard hasForeignKeys else { return session }
        context.progress.begin(.check)
        try context.inDatabase { () throws(SQLiteError) in
            session.audit = try ForeignKeyAudit(of: connection)
            try connection.watchTables()
        }
        return session
    }

    private func run(
        _ scripts: [PreparedScript], in session: MigrationSession, _ undo: UndoPoint
    ) throws(StepFailure) -> [String] {
        var notices: [String] = []
        let rows = context.file.size < LargestTable.worthwhileSize ? nil : LargestTable.rows(in: session.connection)
        for (offset, script) in scripts.enumerated() {
            let isPiecemeal = script.shape == .piecemeal
            if isPiecemeal { try undo.intend(for: script.script.key) }
            do throws(StepFailure) {
                try session.prepareLock(for: script, isLast: offset + 1 == scripts.count)
                notices += try run(script, position: offset + 1, of: scripts.count, expecting: rows, in: session)
            } catch {
                session.close()
                let error = undo.cause(of: error)
                if isPiecemeal { throw undo.undo(after: error) }
                if offset == 0 { undo.discard() }
                throw error
            }
            if isPiecemeal { try undo.fulfil() }
            if script.outline.marksConnection { try session.renew() }
        }
        return notices
    }

    private func run(
        _ script: PreparedScript, position: Int, of count: Int, expecting rows: Int?, in session: MigrationSession
    ) throws(StepFailure) -> [String] {
        return try ScriptRun(script, in: session) { turn in
            let (index, line) = turn.place
            // Not kept alive: it must be gone when its connection is closed.
            weak let statement = turn.statement.statement
            context.progress.proceed(
                to: .script(
                    .init(
                        name: script.script.name, position: position, count: count, statement: index, line: line,
                        rows: statement?.scannedRows ?? 0, expectedRows: rows)))
        }
        .run()
    }
}
