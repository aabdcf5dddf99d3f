import LifecycleDomain
import SQLite

/// What is done before and after anything migrates a database: checks, the backup, and what the app finds then.
struct RunGuards {
    private let context: RunContext

    init(_ context: RunContext) {
        self.context = context
    }

    /// A smaller database, in bytes, is checked and copied sooner than a thread is worth.
    static let leastSizeForThread: Int64 = 4 << 20

    /// Checks the database and copies it.
    /// - Parameters:
    ///   - connection: the database.
    ///   - version: the newest version that it has.
    ///   - needsUndo: whether something is to run that only a backup can undo.
    ///   - maySettleLater: whether the caller commits nothing before `UndoPoint.settle()`, and writes in no other way.
    ///   - notices: gets what an operator should hear of.
    /// - Returns: The way back.
    /// - Throws: `StepFailure`; nothing was written.
    func begin(
        on connection: Connection, version: MigrationVersion?, needsUndo: Bool, maySettleLater: Bool = false,
        notices: inout [String]
    ) throws(StepFailure) -> UndoPoint {
        try waitForWriters(of: connection)
        let isEmpty = try context.inDatabase { () throws(SQLiteError) in
            try connection.first("PRAGMA main.page_count") { (row) throws(SQLiteError) in try row.integer(0) } == 0
        }
        guard !isEmpty else { return UndoPoint(context, backup: nil, wasEmpty: true) }
        let takesBackup = context.settings.takesBackup || needsUndo
        let space = FreeSpace(at: context.sideFiles.folder)
        if let warning = try space.check(context.file.size, takesBackup: takesBackup, in: context.name) {
            notices.append(warning)
        }
        let safeguards = Safeguards(context, version: version, takesBackup: takesBackup)
        if maySettleLater, let undo = try begin(safeguards, beside: connection) { return undo }
        let backup = try safeguards.take(of: connection) { stage in
            if stage == .integrity || stage == .backup(percent: 0) {
                context.progress.begin(stage.phase)
            } else {
                context.progress.proceed(to: stage.phase)
            }
        }
        return UndoPoint(context, backup: backup, wasEmpty: false)
    }

    /// Has the database checked and copied beside the work of a connection; nil where that is not worth it.
    private func begin(_ safeguards: Safeguards, beside connection: Connection) throws(StepFailure) -> UndoPoint? {
        guard safeguards.areWanted, context.file.size >= Self.leastSizeForThread else { return nil }
        context.progress.begin(.integrity)
        let beside = try SafeguardsBeside(safeguards, context, stopping: connection.interruptHandle)
        guard let beside else { return nil }
        connection.whileBlocked { beside.waitsForThem() }
        return UndoPoint(context, awaiting: beside)
    }

    /// Waits until no other process writes, up to the busy timeout.
    ///
    /// Before anything else is done: work would be proof of progress, and a run that is stuck behind somebody else's
    /// lock must not be given time for it.
    private func waitForWriters(of connection: Connection) throws(StepFailure) {
        context.progress.waits(for: nil)
        try context.inDatabase { () throws(SQLiteError) in
            try connection.run("BEGIN IMMEDIATE")
            connection.rollBack()
        }
    }

    /// Checks the database again.
    /// - Throws: `StepFailure`, of kind `.dataRefused` when it is damaged.
    func checkAgain(_ connection: Connection) throws(StepFailure) {
        try checkIntegrity(of: connection, "after its migration")
    }

    /// Puts the database back that the second check found damaged; no connection to it may be open.
    /// - Returns: The failure, with what became of the database.
    func undone(_ failure: StepFailure, _ undo: UndoPoint) -> StepFailure {
        guard failure.kind == .dataRefused, undo.canUndo else { return failure }
        do throws(StepFailure) {
            try undo.intend(for: nil)
        } catch {
            return failure.adding("the database could not be put back (\(error.message))")
        }
        return undo.undo(after: failure)
    }

    /// Renews statistics and empties the log.
    /// - Returns: What could not be done; none of it is a reason to fail.
    func tidy(_ connection: Connection, _ statistics: TableStatistics) -> [String] {
        context.progress.begin(.optimize)
        do throws(SQLiteError) {
            try statistics.renew(on: connection)
            // A reader keeps the log as long as it reads; READY does not wait for it.
            _ = try connection.waiting(atMost: .zero) { () throws(SQLiteError) in try connection.checkpointTruncate() }
            return []
        } catch {
            return ["statistics were not renewed: \(error)"]
        }
    }

    private func checkIntegrity(of connection: Connection, _ moment: String) throws(StepFailure) {
        guard context.settings.integrityCheck != .no else { return }
        context.progress.begin(.integrity)
        let report = try context.inDatabase { () throws(SQLiteError) in
            try IntegrityReport(of: connection, context.settings.integrityCheck)
        }
        try report.check(in: context.name, moment)
    }
}
