import SocketAPI

/// `cache clear`: removes a user's caches without a logout.
struct CacheClearCommand: Command {
    private static let cache = CommandOperand("NAME", isOptional: true, "a configured cache (default: all of them)")

    static let declaration = CommandDeclaration(
        "cache", "clear",
        summary: "Remove what a user has in one cache, or in all of them",
        operands: [UserOperand.operand, cache],
        notes: ["Exits with 74 when something is left."]
    )

    private let user: String
    private let name: String?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        user = try arguments.required(UserOperand.operand)
        name = arguments[Self.cache]
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        let reply = try await context.call(
            CachesInterface.Clear.self,
            CachesInterface.Clear.Parameters(user: try UserOperand.resolve(user), name: name)
        )
        if context.globals.isJSON {
            try context.console.printJSON(reply)
        } else {
            let left = reply.remaining == 0 ? "none left" : "\(reply.remaining) left"
            try context.console.print("\(reply.removed) removed, \(left)")
        }
        return reply.remaining == 0 ? .done : .incomplete
    }
}
