import LifecycleAdapters
import LifecycleDomain

/// `migrate status`: what is applied, and what is not.
struct MigrateStatusCommand: MigrationCommand {
    static let declaration = CommandDeclaration(
        "migrate", "status",
        summary: "List what is applied and what is still to be applied",
        operands: [MigrationOptions.database],
        options: MigrationOptions.all,
        notes: MigrationExit.notes
    )

    let source: MigrationSource

    init(_ arguments: ParsedArguments) throws(UsageError) {
        source = try MigrationOptions.source(arguments)
    }

    func run(on database: DatabaseDescription, _ context: ToolContext) async throws -> ExitCode {
        let survey = try await AppDatabases().survey(database)
        if context.globals.isJSON {
            try context.console.printJSON(MigrationMessage.Survey(survey, of: database))
        } else {
            for line in SurveyText(survey, of: database).status { try context.console.print(line) }
        }
        return survey.isUpToDate ? .done : .pending
    }
}
