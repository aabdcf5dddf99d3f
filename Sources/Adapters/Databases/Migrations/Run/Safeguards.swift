import LifecycleDomain
import SQLite

/// What is done to a database before it is migrated: the check, and the copy.
struct Safeguards: Sendable {
    let check: IntegrityCheck
    let takesBackup: Bool
    /// How many older copies stay.
    let keepBackups: Int
    /// The newest version that the database has.
    let version: MigrationVersion?
    let files: SideFiles
    /// How messages call the database.
    let database: String

    /// How far they are.
    enum Stage: Equatable {
        case integrity
        case backup(percent: Int)
    }

    /// - Parameters:
    ///   - context: the run.
    ///   - version: the newest version that the database has.
    ///   - takesBackup: whether it is to be copied.
    init(_ context: RunContext, version: MigrationVersion?, takesBackup: Bool) {
        check = context.settings.integrityCheck
        self.takesBackup = takesBackup
        keepBackups = context.settings.keepBackups
        self.version = version
        files = context.sideFiles
        database = context.name
    }

    /// Whether there is anything to do.
    var areWanted: Bool { check != .no || takesBackup }

    /// Checks the database and copies it; deletes older copies that are not to be kept.
    /// - Parameters:
    ///   - connection: the database.
    ///   - onStage: told of each stage, and some times a megabyte of the copy.
    /// - Returns: The copy, where one is wanted.
    /// - Throws: `StepFailure`, of kind `.dataRefused` when the database is damaged; nothing of a copy is left then.
    func take(of connection: Connection, onStage: (Stage) -> Void) throws(StepFailure) -> DatabaseBackup? {
        if check != .no {
            onStage(.integrity)
            let report: IntegrityReport
            do throws(SQLiteError) { report = try IntegrityReport(of: connection, check) } catch {
                throw StepFailure(error, in: database)
            }
            try report.check(in: database, "before its migration")
        }
        guard takesBackup else { return nil }
        onStage(.backup(percent: 0))
        let backup = try DatabaseBackup.make(of: connection, version: version, files, in: database) { step in
            onStage(.backup(percent: step.percent))
        }
        try KeptBackups(files, of: database).prune(to: keepBackups, besides: backup)
        return backup
    }
}

extension Safeguards.Stage {
    /// As it is told.
    var phase: MigrationProgress.Phase {
        switch self {
        case .integrity: .integrity
        case .backup(let percent): .backup(percent: percent)
        }
    }
}
