import SocketAPI

/// `token delete`: removes a secret of a session.
struct TokenDeleteCommand: Command {
    static let declaration = CommandDeclaration(
        "token", "delete",
        summary: "Remove a secret",
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
        _ = try await context.call(
            KeychainInterface.Delete.self,
            KeychainInterface.ItemName(user: user, generation: generation, name: name)
        )
        return .done
    }
}
