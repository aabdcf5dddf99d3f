import SocketAPI
import Varlink

/// `token list`: the secrets of a session, without the secrets.
struct TokenListCommand: Command {
    static let declaration = CommandDeclaration(
        "token", "list",
        summary: "List the names of a user's secrets",
        operands: [UserOperand.operand],
        options: [SessionGeneration.option]
    )

    private let user: String
    private let generation: Int?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        user = try arguments.required(UserOperand.operand)
        generation = try arguments.count(of: SessionGeneration.option)
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        let user = try UserOperand.resolve(user)
        let generation = try await SessionGeneration.resolve(generation, user: user, context)
        let replies = try await context.stream(
            KeychainInterface.List.self,
            KeychainInterface.SessionName(user: user, generation: generation)
        )
        var table = Table("NAME", "KIND", "STORED", "EXPIRES")
        for try await reply in replies {
            if context.globals.isJSON { try context.console.printJSON(reply) }
            table.append(
                Printable.text(reply.item.name),
                reply.item.kind.rawValue,
                TimeText.absolute(realtimeMicroseconds: reply.item.storedRealtimeUsec),
                reply.item.expiresRealtimeUsec.map(TimeText.absolute(realtimeMicroseconds:)) ?? "never"
            )
        }
        guard !context.globals.isJSON else { return .done }
        for line in table.lines { try context.console.print(line) }
        return .done
    }
}
