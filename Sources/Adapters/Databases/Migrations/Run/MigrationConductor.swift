import Glibc
import LifecycleDomain
import SQLite

/// Leads a database from what it is to what its folders say: look, lock, look again, run.
struct MigrationConductor {
    private let context: RunContext

    init(_ context: RunContext) {
        self.context = context
    }

    /// Does it.
    ///
    /// A database that is up to date is neither locked nor written, and may be read-only.
    /// - Throws: `StepFailure`; what is refused is refused before anything is written.
    func migrate() throws(StepFailure) -> MigrationSummary {
        do throws(StepFailure) {
            return try untilItsTimeIsUp()
        } catch {
            throw context.progress.isTimedOut ? error.adding("it took longer than Timeout= allows") : error
        }
    }

    private func untilItsTimeIsUp() throws(StepFailure) -> MigrationSummary {
        if let program = context.settings.exec {
            return try locked { (lock) throws(StepFailure) in try run(program, lock) }
        }
        let catalog = try MigrationFolders.catalog(of: context.description, shownName: context.name)
        if !InterruptedRun.isSuspected(context.sideFiles), let summary = try upToDate(catalog) { return summary }
        return try locked { (_) throws(StepFailure) in try migrate(to: catalog) }
    }

    /// Puts a database right that an interrupted run has left; nothing when there was none.
    func putRight() throws(StepFailure) {
        guard InterruptedRun.isSuspected(context.sideFiles) else { return }
        try locked { (_) throws(StepFailure) in _ = try InterruptedRun(context).putRight() }
    }

    private func locked<Result>(_ work: (MigrationLock) throws(StepFailure) -> Result) throws(StepFailure) -> Result {
        try MigrationLock.whileHeld(
            context.sideFiles, of: context.name, patience: context.description.busyTimeout,
            interruption: context.interruption, onWait: { context.progress.waits(for: $0) }, work)
    }

    /// The summary when there is nothing to write.
    private func upToDate(_ catalog: MigrationCatalog) throws(StepFailure) -> MigrationSummary? {
        let look: DatabaseLook
        if try context.file.exists() {
            look = try lookUnlocked(catalog)
        } else {
            look = try DatabaseLook(atNothing: catalog, policy: context.settings.policy, in: context.name)
        }
        guard look.isUpToDate else { return nil }
        return MigrationSummary(applied: 0, version: look.version, notices: look.plan.notices)
    }

    /// Looks at the file as it is; a write-ahead log that cannot be made on a read-only disk is not needed for that.
    private func lookUnlocked(_ catalog: MigrationCatalog) throws(StepFailure) -> DatabaseLook {
        do throws(StepFailure) {
            return try lookAt(context.openForReading(), catalog)
        } catch {
            guard access(context.sideFiles.folder, W_OK) != 0, access("\(context.file.path)-wal", F_OK) != 0,
                error.kind == .inputOutput || error.kind == .permission
            else { throw error }
            return try lookAt(context.file.open(.immutable), catalog)
        }
    }

    private func lookAt(_ connection: Connection, _ catalog: MigrationCatalog) throws(StepFailure) -> DatabaseLook {
        try DatabaseLook(at: connection, catalog, policy: context.settings.policy, in: context.name)
    }

    private func migrate(to catalog: MigrationCatalog) throws(StepFailure) -> MigrationSummary {
        let repairs = try InterruptedRun(context).putRight()
        if try !context.file.exists() {
            let look = try DatabaseLook(atNothing: catalog, policy: context.settings.policy, in: context.name)
            // What cannot be run must leave no empty file behind.
            _ = try MigrationRun(context, look: look).prepared()
            try context.file.create()
        }
        var connection = try context.open()
        var look = try lookAt(connection, catalog)
        var notices = repairs
        var restored: String?
        if look.needsRestore {
            let earlier = try EarlierRelease(context).putBack(catalog, from: connection, look)
            notices.append(earlier.notice)
            restored = earlier.path
            connection = try context.open()
            look = try lookAt(connection, catalog)
        }
        let run = MigrationRun(context, look: look)
        return try run.apply(run.prepared(), on: connection).preceded(by: notices, restored: restored)
    }

    private func run(_ program: [String], _ lock: MigrationLock) throws(StepFailure) -> MigrationSummary {
        let repairs = try InterruptedRun(context).putRight()
        if try !context.file.exists() { try context.file.create() }
        return try ProgramRun(context, program: program, lock: lock.descriptor).run().preceded(by: repairs)
    }
}

extension MigrationSummary {
    /// The same with notices before its own.
    fileprivate func preceded(by notices: [String], restored: String? = nil) -> MigrationSummary {
        MigrationSummary(
            applied: applied, version: version, notices: notices + self.notices, backup: backup, restored: restored)
    }
}
