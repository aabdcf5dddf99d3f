import SocketAPI

/// `cache path`: where a cache of a user lies.
struct CachePathCommand: Command {
    private static let cache = CommandOperand("NAME", "a configured cache")

    static let declaration = CommandDeclaration(
        "cache", "path",
        summary: "Print where a cache of a user lies",
        operands: [UserOperand.operand, cache]
    )

    private let user: String
    private let name: String

    init(_ arguments: ParsedArguments) throws(UsageError) {
        user = try arguments.required(UserOperand.operand)
        name = try arguments.required(Self.cache)
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        let reply = try await context.call(
            CachesInterface.GetPath.self,
            CachesInterface.GetPath.Parameters(user: try UserOperand.resolve(user), name: name)
        )
        if context.globals.isJSON {
            try context.console.printJSON(reply)
        } else {
            // As it is: a path is for the next program.
            try context.console.print(reply.path)
        }
        return .done
    }
}
