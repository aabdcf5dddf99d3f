import CPlatform
import LifecycleDomain
import SQLite

/// Puts a database back for an image that was rolled back: the newest backup that this release knows.
struct EarlierRelease {
    private let context: RunContext

    init(_ context: RunContext) {
        self.context = context
    }

    /// The backup that this release knows.
    /// - Throws: `StepFailure` of kind `.dataRefused` when there is none.
    func backup(fitting catalog: MigrationCatalog, _ look: DatabaseLook) throws(StepFailure) -> DatabaseBackup {
        let kept = KeptBackups(context.sideFiles, of: context.name)
        if let backup = try kept.newest(fitting: catalog, policy: context.settings.policy) { return backup }
        let refusal = MigrationRefusal.newer(applied: look.plan.newer, newestKnown: catalog.newest)
        throw StepFailure(refusal, in: context.name).adding("no backup was kept that this release knows")
    }

    /// What is lost when a backup is put back.
    func loss(_ backup: DatabaseBackup, _ look: DatabaseLook) -> String {
        let now = UTCTime(microseconds: platform_realtime_microseconds()).fileText
        return "a later release has migrated the database to version \(look.versionBefore?.description ?? "none"); the "
            + "backup of version \(backup.version) takes its place: what was written from \(backup.time) to \(now) is lost"
    }

    /// Puts it back; what the later release has is copied before.
    /// - Parameters:
    ///   - catalog: the files of this release.
    ///   - connection: the database; it is closed.
    ///   - look: what the database has.
    /// - Returns: The path of the backup, and what is lost.
    /// - Throws: `StepFailure` of kind `.dataRefused` when no backup fits.
    func putBack(
        _ catalog: MigrationCatalog, from connection: Connection, _ look: DatabaseLook
    ) throws(StepFailure) -> (path: String, notice: String) {
        let backup = try backup(fitting: catalog, look)
        let space = FreeSpace(at: context.sideFiles.folder)
        _ = try space.check(context.file.size, takesBackup: true, in: context.name)
        // Should the later release come back, or the restore be a mistake: nothing is lost for good.
        _ = try DatabaseBackup.make(
            of: connection, version: look.versionBefore, context.sideFiles, in: context.name
        ) { step in context.progress.proceed(to: .backup(percent: step.percent)) }
        try context.inDatabase { () throws(SQLiteError) in try connection.close() }
        try UndoIntent(backup: backup.name, key: nil).write(context.sideFiles, of: context.name)
        try DatabaseRestore(context).restore(backup.name)
        try UndoIntent.remove(context.sideFiles, of: context.name)
        return (backup.path, loss(backup, look))
    }
}
