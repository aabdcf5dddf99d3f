import SocketAPI

/// `login`: signs a user in for the calling uid.
struct LoginCommand: Command {
    private static let attribute = CommandOption(
        "attribute",
        value: "NAME=VALUE",
        repeats: true,
        "a further name of the same person, such as a key of a table"
    )

    static let declaration = CommandDeclaration(
        "login",
        summary: "Sign a user in",
        operands: [UserOperand.operand],
        options: [attribute]
    )

    private let user: String
    private let attributes: [String: String]

    init(_ arguments: ParsedArguments) throws(UsageError) {
        user = try arguments.required(UserOperand.operand)
        attributes = try Self.attributes(arguments.values(of: Self.attribute))
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        let reply = try await context.call(
            SessionInterface.Login.self,
            SessionInterface.Login.Parameters(
                user: try UserOperand.resolve(user),
                attributes: attributes.isEmpty ? nil : attributes
            )
        )
        if context.globals.isJSON {
            try context.console.printJSON(reply)
        } else {
            try context.console.print("signed in, generation \(reply.generation)")
        }
        return .done
    }

    private static func attributes(_ assignments: [String]) throws(UsageError) -> [String: String] {
        var attributes: [String: String] = [:]
        for assignment in assignments {
            guard let equals = assignment.firstIndex(of: "="), equals > assignment.startIndex else {
                throw UsageError("--attribute takes NAME=VALUE")
            }
            let name = String(assignment[..<equals])
            let value = String(assignment[assignment.index(after: equals)...])
            guard attributes.updateValue(value, forKey: name) == nil else {
                throw UsageError("--attribute gives \(Printable.text(name)) twice")
            }
        }
        return attributes
    }
}
