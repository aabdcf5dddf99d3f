import SocketAPI

/// `token put`: stores a secret of a session.
struct TokenPutCommand: Command {
    private static let kind = CommandOption(
        "kind",
        value: "KIND",
        "what it is: \(KeychainInterface.Kind.allCases.map(\.rawValue).joined(separator: ", ")) (default: other)"
    )

    static let declaration = CommandDeclaration(
        "token", "put",
        summary: "Store a secret, read from standard input",
        operands: [UserOperand.operand, TokenOperand.operand],
        options: [kind, SessionGeneration.option],
        notes: [
            "One line end behind the secret is not stored. With - as USER the first line is the user, the rest the secret."
        ]
    )

    private let user: String
    private let name: String
    private let kind: KeychainInterface.Kind?
    private let generation: Int?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        user = try arguments.required(UserOperand.operand)
        name = try arguments.required(TokenOperand.operand)
        generation = try arguments.count(of: SessionGeneration.option)
        kind = try Self.kind(arguments[Self.kind])
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        let user = try UserOperand.resolve(user)
        let secret = try StandardInput.readSecret("the secret")
        let generation = try await SessionGeneration.resolve(generation, user: user, context)
        _ = try await context.call(
            KeychainInterface.Store.self,
            KeychainInterface.Store.Parameters(
                user: user,
                generation: generation,
                name: name,
                secret: secret,
                kind: kind
            )
        )
        return .done
    }

    private static func kind(_ word: String?) throws(UsageError) -> KeychainInterface.Kind? {
        guard let word else { return nil }
        guard let kind = KeychainInterface.Kind(rawValue: word) else {
            let known = KeychainInterface.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("--kind is one of \(known)")
        }
        return kind
    }
}
