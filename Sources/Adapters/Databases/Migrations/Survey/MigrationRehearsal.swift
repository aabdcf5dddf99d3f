import Glibc
import LifecycleDomain
import SQLite

/// A migration that runs on a copy of the database: everything is executed, and nothing of it stays.
///
/// The copy lies beside the database and under its lock, since it holds the rows of users: what a killed rehearsal
/// leaves is deleted by the next migration, or by a logout.
struct MigrationRehearsal {
    private let context: RunContext

    init(_ context: RunContext) {
        self.context = context
    }

    /// Runs it.
    /// - Returns: What the migration would do.
    /// - Throws: `StepFailure` for whatever would make the migration fail.
    func run() throws(StepFailure) -> MigrationSummary {
        if let program = context.settings.exec?.first {
            throw StepFailure(
                .configuration, "\(context.name): \(program) migrates it, and knows no copy: it cannot be rehearsed")
        }
        return try MigrationLock.whileHeld(
            context.sideFiles, of: context.name, patience: context.description.busyTimeout,
            interruption: context.interruption, onWait: { context.progress.waits(for: $0) }
        ) { (_) throws(StepFailure) in
            guard !InterruptedRun.isSuspected(context.sideFiles) else {
                throw StepFailure(
                    .tryAgain, "\(context.name): a migration was interrupted; apply it, or start the service, before")
            }
            removeCopy()
            defer { removeCopy() }
            let loss = try context.file.exists() ? try copy() : nil
            let summary = try MigrationConductor(contextOfCopy()).migrate()
            return MigrationSummary(
                applied: summary.applied, version: summary.version,
                notices: (loss.map { [$0] } ?? []) + summary.notices)
        }
    }

    /// Copies the database, or the backup that would take its place.
    /// - Returns: What would be lost then.
    private func copy() throws(StepFailure) -> String? {
        let space = FreeSpace(at: context.sideFiles.folder)
        _ = try space.check(context.file.size, takesBackup: true, in: context.name)
        let (source, loss) = try source()
        try DatabaseBackup.copy(source, to: context.sideFiles.rehearsal, context.name) { step in
            context.progress.proceed(to: .backup(percent: step.percent))
        }
        return loss
    }

    private func source() throws(StepFailure) -> (Connection, loss: String?) {
        let connection = try context.openForReading()
        let policy = context.settings.policy
        guard policy.onNewer == .restore else { return (connection, nil) }
        let catalog = try MigrationFolders.catalog(of: context.description, shownName: context.name)
        let look = try DatabaseLook(at: connection, catalog, policy: policy, in: context.name)
        guard look.needsRestore else { return (connection, nil) }
        let earlier = EarlierRelease(context)
        let backup = try earlier.backup(fitting: catalog, look)
        let copied = try context.inDatabase { () throws(SQLiteError) in
            try Connection(path: backup.path, access: .immutable, busyTimeout: .zero)
        }
        return (copied, earlier.loss(backup, look))
    }

    /// The same migration on the copy.
    ///
    /// The copy has no backups, and those of the database itself must not be put back into it.
    private func contextOfCopy() -> RunContext {
        let original = context.description
        var settings = original.settings
        settings.takesBackup = false
        if settings.policy.onNewer == .restore { settings.policy.onNewer = .refuse }
        let copy = DatabaseDescription(
            name: original.name, path: context.sideFiles.rehearsal, migrations: original.migrations,
            busyTimeout: original.busyTimeout, settings: settings)
        return RunContext(copy, interruption: context.interruption, progress: context.progress.sink)
    }

    private func removeCopy() {
        let paths = (try? context.sideFiles.paths(from: context.sideFiles.rehearsal)) ?? []
        for path in paths { unlink(path) }
    }
}
