import LifecycleAdapters
import LifecycleDomain

/// `migrate verify`: whether history, files and database agree.
struct MigrateVerifyCommand: MigrationCommand {
    static let declaration = CommandDeclaration(
        "migrate", "verify",
        summary: "Check files against the history, and every page and foreign key of the database",
        operands: [MigrationOptions.database],
        options: MigrationOptions.all,
        notes: MigrationExit.notes
    )

    let source: MigrationSource

    init(_ arguments: ParsedArguments) throws(UsageError) {
        source = try MigrationOptions.source(arguments)
    }

    func run(on database: DatabaseDescription, _ context: ToolContext) async throws -> ExitCode {
        let survey = try await AppDatabases().survey(database, isThorough: true)
        if context.globals.isJSON {
            try context.console.printJSON(MigrationMessage.Survey(survey, of: database))
        } else {
            for line in SurveyText(survey, of: database).verification { try context.console.print(line) }
        }
        return survey.isUpToDate ? .done : .pending
    }
}
