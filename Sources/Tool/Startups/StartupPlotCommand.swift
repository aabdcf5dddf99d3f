/// `startup plot`: a startup as a picture.
struct StartupPlotCommand: Command {
    static let declaration = CommandDeclaration(
        "startup", "plot",
        summary: "Print a startup as a picture in SVG",
        operands: [StartupLookup.operand],
        notes: ["Such as: applifecyclectl startup plot > startup.svg"]
    )

    private let startup: String?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        guard !arguments.has(GlobalOptions.jsonOption) else {
            throw UsageError("startup plot prints SVG: take startup trace for JSON")
        }
        startup = arguments[StartupLookup.operand]
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        let reply = try await StartupLookup.find(startup, context)
        try context.console.print(StartupPlot(StartupPicture(reply, context)).svg)
        return .done
    }
}
