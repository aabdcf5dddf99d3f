import SocketAPI

/// `token access`: prints an access token that is valid now.
struct TokenAccessCommand: Command {
    static let declaration = CommandDeclaration(
        "token", "access",
        summary: "Print an access token that is valid now",
        operands: [UserOperand.operand],
        options: [SessionGeneration.option],
        notes: ["The service refreshes it if need be. Nobody else may: a server that sees two may end both."]
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
        let reply = try await context.call(
            KeychainInterface.GetAccessToken.self,
            KeychainInterface.GetAccessToken.Parameters(user: user, generation: generation)
        )
        if context.globals.isJSON {
            try context.console.printJSON(reply)
        } else {
            // As it is: whoever asks for a secret wants its bytes.
            try context.console.print(reply.token)
        }
        return .done
    }
}
