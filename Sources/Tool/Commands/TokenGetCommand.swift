import SocketAPI

/// `token get`: prints a secret of a session.
struct TokenGetCommand: Command {
    static let declaration = CommandDeclaration(
        "token", "get",
        summary: "Print a secret",
        operands: [UserOperand.operand, TokenOperand.operand],
        options: [SessionGeneration.option]
    )

    private let user: String
    private let name: String
    private let generation: Int?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        user = try arguments.required(UserOperand.operand)
        name = try arguments.required(TokenOperand.operand)
        generation = try arguments.count(of: SessionGeneration.option)
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        let user = try UserOperand.resolve(user)
        let generation = try await SessionGeneration.resolve(generation, user: user, context)
        let reply = try await context.call(
            KeychainInterface.Retrieve.self,
            KeychainInterface.ItemName(user: user, generation: generation, name: name)
        )
        if context.globals.isJSON {
            try context.console.printJSON(reply)
        } else {
            // As it is: whoever asks for a secret wants its bytes.
            try context.console.print(reply.secret)
        }
        return .done
    }
}
