import LifecycleAdapters
import LifecycleDomain

/// `migrate apply`: migrates now, or on a copy.
struct MigrateApplyCommand: MigrationCommand {
    private static let dryRun = CommandOption("dry-run", "on a copy beside the database, which is deleted afterwards")

    static let declaration = CommandDeclaration(
        "migrate", "apply",
        summary: "Apply what is pending, as a startup of the service does",
        operands: [MigrationOptions.database],
        options: [dryRun] + MigrationOptions.all,
        notes: MigrationExit.notes
    )

    let source: MigrationSource
    let stopsAtFailure = true
    private let isDryRun: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        source = try MigrationOptions.source(arguments)
        isDryRun = arguments.has(Self.dryRun)
    }

    func run(on database: DatabaseDescription, _ context: ToolContext) async throws -> ExitCode {
        let databases = AppDatabases()
        let summary = try await migrate(database, databases) { progress in
            // A line that cannot be shown is no reason to stop.
            if !context.globals.isJSON { try? context.console.showLive(Printable.text(progress.text)) }
        }
        if context.globals.isJSON {
            try context.console.printJSON(MigrationMessage.Summary(summary, of: database, isDryRun: isDryRun))
            return .done
        }
        for notice in summary.notices { try context.console.print(Printable.text("\(database.name): \(notice)")) }
        try context.console.print(Printable.text("\(database.name): \(result(summary))"))
        return .done
    }

    private func migrate(
        _ database: DatabaseDescription, _ databases: AppDatabases,
        progress: @escaping @Sendable (MigrationProgress) -> Void
    ) async throws(StepFailure) -> MigrationSummary {
        if isDryRun { return try await databases.rehearse(database, progress: progress) }
        let summary = try await databases.migrate(database, progress: progress)
        // What a startup does when it has come to a good end.
        await databases.startupIsOver(database)
        return summary
    }

    private func result(_ summary: MigrationSummary) -> String {
        let version = summary.version.map { "version \($0)" }
        if summary.applied == 0 { return "nothing to be applied" + (version.map { ", \($0)" } ?? "") }
        return isDryRun
            ? "\(summary.applied) would be applied" + (version.map { ", then \($0)" } ?? "")
            : "\(summary.applied) applied" + (version.map { ", now \($0)" } ?? "")
    }
}
