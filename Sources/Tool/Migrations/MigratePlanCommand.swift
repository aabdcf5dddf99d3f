import LifecycleAdapters
import LifecycleDomain

/// `migrate plan`: what a migration would do, and whether it may.
struct MigratePlanCommand: MigrationCommand {
    static let declaration = CommandDeclaration(
        "migrate", "plan",
        summary: "Show what a migration would do, and check all that can be checked before",
        operands: [MigrationOptions.database],
        options: MigrationOptions.all,
        notes: ["Exits with 0 also when some are still to be applied: they can be."] + MigrationExit.notes
    )

    let source: MigrationSource

    init(_ arguments: ParsedArguments) throws(UsageError) {
        source = try MigrationOptions.source(arguments)
    }

    func run(on database: DatabaseDescription, _ context: ToolContext) async throws -> ExitCode {
        let survey = try await AppDatabases().survey(database)
        let console = context.console
        if context.globals.isJSON {
            try console.printJSON(MigrationMessage.Survey(survey, of: database))
            return .done
        }
        for line in SurveyText(survey, of: database).plan { try console.print(line) }
        return .done
    }
}
