/// `startup list`: the latest startups.
struct StartupListCommand: Command {
    static let declaration = CommandDeclaration(
        "startup", "list",
        summary: "List the latest startups",
        options: [StartupList.limit]
    )

    private let list: StartupList

    init(_ arguments: ParsedArguments) throws(UsageError) {
        list = try StartupList(arguments)
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        try await list.print(context)
        return .done
    }
}
