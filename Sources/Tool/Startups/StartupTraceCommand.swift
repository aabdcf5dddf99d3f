/// `startup trace`: a startup for the viewers of traces.
struct StartupTraceCommand: Command {
    static let declaration = CommandDeclaration(
        "startup", "trace",
        summary: "Print a startup in the Trace Event Format, for ui.perfetto.dev and chrome://tracing",
        operands: [StartupLookup.operand]
    )

    private let startup: String?

    init(_ arguments: ParsedArguments) {
        startup = arguments[StartupLookup.operand]
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        let reply = try await StartupLookup.find(startup, context)
        let picture = StartupPicture(reply, context)
        try context.console.printJSON(StartupTrace(picture))
        return .done
    }
}
