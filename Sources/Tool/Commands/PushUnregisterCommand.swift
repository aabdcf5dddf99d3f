import SocketAPI

/// `push unregister`: takes a registration for messages back.
struct PushUnregisterCommand: Command {
    static let declaration = CommandDeclaration(
        "push", "unregister",
        summary: "Take a user's registration for messages back",
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
        _ = try await context.call(
            NotificationsInterface.Unregister.self,
            NotificationsInterface.SessionName(user: user, generation: generation)
        )
        return .done
    }
}
