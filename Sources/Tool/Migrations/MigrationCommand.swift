import LifecycleDomain

/// A command that does the same for each of some databases.
protocol MigrationCommand: Command {
    /// Where the databases are described.
    var source: MigrationSource { get }

    /// Whether the databases after one that failed are passed over.
    var stopsAtFailure: Bool { get }

    /// Does it for one database.
    /// - Throws: `StepFailure` for what is refused or failed; else what stands in the way of the output.
    func run(on database: DatabaseDescription, _ context: ToolContext) async throws -> ExitCode
}

extension MigrationCommand {
    var stopsAtFailure: Bool { false }

    func run(_ context: ToolContext) async throws -> ExitCode {
        var worst = ExitCode.done
        for database in try source.databases(context) {
            let status = try await attempt(database, context)
            // A refusal matters more than what is still to be done.
            if worst == .done || worst == .pending, status != .done { worst = status }
            if stopsAtFailure, worst != .done { break }
        }
        return worst
    }

    private func attempt(_ database: DatabaseDescription, _ context: ToolContext) async throws -> ExitCode {
        do {
            return try await run(on: database, context)
        } catch let failure as StepFailure {
            if context.globals.isJSON {
                try context.console.printJSON(MigrationMessage.Failure(failure, of: database))
            }
            context.console.printError(Printable.text(failure.message))
            return ExitCode(failure)
        }
    }
}
