import SocketAPI

/// `login`: signs a user in for the calling uid, by name or by OAuth's device flow.
struct LoginCommand: Command {
    private static let attribute = CommandOption(
        "attribute",
        value: "NAME=VALUE",
        repeats: true,
        "a further name of the same person, such as a key of a table"
    )

    private static let deviceFlow = CommandOption(
        "device-flow",
        "have the person sign in on another device (OAuth), and sign in who that was"
    )

    private static let userOperand = CommandOperand("USER", isOptional: true, UserOperand.help)

    static let declaration = CommandDeclaration(
        "login",
        summary: "Sign a user in",
        operands: [userOperand],
        options: [attribute, deviceFlow],
        notes: ["Either USER or --device-flow says who it is."]
    )

    /// Nil for whoever signs in on another device.
    private let user: String?
    private let attributes: [String: String]

    init(_ arguments: ParsedArguments) throws(UsageError) {
        user = arguments.has(Self.deviceFlow) ? nil : try arguments.required(Self.userOperand)
        guard user != nil || arguments[Self.userOperand] == nil else {
            throw UsageError("with --device-flow the server says who it is: leave USER out")
        }
        attributes = try Self.attributes(arguments.values(of: Self.attribute))
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        guard let user else { return try await DeviceFlowLogin(attributes: attributes).run(context) }
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
