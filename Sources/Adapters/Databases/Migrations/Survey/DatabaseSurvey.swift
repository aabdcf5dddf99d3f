import Glibc
import LifecycleDomain
import SQLite

/// A look at a database and its files for people: nothing is locked and nothing is written.
struct DatabaseSurvey {
    private let context: RunContext

    init(_ context: RunContext) {
        self.context = context
    }

    /// Looks.
    /// - Parameter isThorough: whether every page of the database and every foreign key is checked too.
    /// - Throws: `StepFailure` for whatever a migration would be refused for.
    func survey(isThorough: Bool) throws(StepFailure) -> MigrationSurvey {
        if let program = context.settings.exec { return try survey(of: program, isThorough: isThorough) }
        let catalog = try MigrationFolders.catalog(of: context.description, shownName: context.name)
        let policy = context.settings.policy
        guard try context.file.exists() else {
            let look = try DatabaseLook(atNothing: catalog, policy: policy, in: context.name)
            return try survey(look, catalog.format)
        }
        let connection = try context.openForReading()
        let look = try DatabaseLook(at: connection, catalog, policy: policy, in: context.name)
        var findings = isThorough ? try check(connection) : []
        if look.needsRestore {
            let earlier = EarlierRelease(context)
            findings.append(earlier.loss(try earlier.backup(fitting: catalog, look), look))
        }
        return try survey(look, catalog.format, moments: moments(of: look, connection), findings)
    }

    private func survey(
        _ look: DatabaseLook, _ format: MigrationFormat, moments: [String: RealtimeInstant] = [:],
        _ findings: [String] = []
    ) throws(StepFailure) -> MigrationSurvey {
        let scripts = try MigrationRun(context, look: look).prepared()
        let obstacles = look.isUpToDate ? [] : try checkFolder()
        return MigrationSurvey(
            format: format, version: look.versionBefore,
            applied: look.applied.map { SurveyedMigration($0, applied: moments[$0.key.text]) },
            recorded: look.plan.toRecord, newer: look.plan.newer, pending: scripts.map(\.surveyed),
            needsRestore: look.needsRestore, notices: interruptions + look.plan.notices + obstacles + findings)
    }

    /// What the program would do is not known before it has done it.
    private func survey(of program: [String], isThorough: Bool) throws(StepFailure) -> MigrationSurvey {
        var findings: [String] = []
        if isThorough, try context.file.exists() { findings = try check(context.openForReading()) }
        let notice = "\(program[0]) migrates it, and knows itself what is pending"
        return MigrationSurvey(format: nil, notices: interruptions + [notice] + findings)
    }

    private var interruptions: [String] {
        guard InterruptedRun.isSuspected(context.sideFiles) else { return [] }
        return ["a migration was interrupted; the next one puts the database back from its backup first"]
    }

    /// Whether side files and copies can be made beside the database.
    private func checkFolder() throws(StepFailure) -> [String] {
        let folder = context.sideFiles.folder
        guard access(folder, W_OK) == 0 else {
            throw StepFailure(systemError: errno, "\(context.name): its folder \(folder) cannot be written")
        }
        let warning = try FreeSpace(at: folder)
            .check(context.file.size, takesBackup: context.settings.takesBackup, in: context.name)
        return warning.map { [$0] } ?? []
    }

    private func check(_ connection: Connection) throws(StepFailure) -> [String] {
        let (report, audit) = try context.inDatabase { () throws(SQLiteError) in
            (try IntegrityReport(of: connection, .full), try ForeignKeyAudit(of: connection))
        }
        try report.check(in: context.name, "as it is")
        return audit.notices
    }

    /// When the rows of the history were written, by the text of their keys.
    private func moments(
        of look: DatabaseLook, _ connection: Connection
    ) throws(StepFailure) -> [String: RealtimeInstant] {
        guard !look.applied.isEmpty else { return [:] }
        let rows = try context.inDatabase { () throws(SQLiteError) in
            try connection.query("SELECT key, applied_realtime_usec FROM main.\(MigrationHistory.table)") {
                (row) throws(SQLiteError) in (try row.text(0), RealtimeInstant(microseconds: try row.integer(1)))
            }
        }
        return Dictionary(rows) { first, _ in first }
    }
}

extension PreparedScript {
    fileprivate var surveyed: SurveyedScript {
        let unit: SurveyedScript.Unit =
            switch shape {
            case .wrapped: .transaction
            case .ownTransaction: .ownTransaction
            case .piecemeal: .statements
            }
        return SurveyedScript(key: script.key, name: script.name, statements: outline.entries.count, unit: unit)
    }
}
