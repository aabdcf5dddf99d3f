import SocketAPI

/// `push register`: registers a session for messages.
struct PushRegisterCommand: Command {
    private static let endpoint = CommandOption(
        "endpoint",
        "read the endpoint of the app's push service from standard input (default: one is made)"
    )
    private static let p256dh = CommandOption("p256dh", value: "KEY", "the public key of the app, as base64url")
    private static let auth = CommandOption(
        "auth",
        "read the secret that goes with it from standard input, a line behind the endpoint"
    )

    static let declaration = CommandDeclaration(
        "push", "register",
        summary: "Register a user for messages, and print the endpoint",
        operands: [UserOperand.operand],
        options: [endpoint, p256dh, auth, SessionGeneration.option],
        notes: ["Who knows an endpoint may send: it comes by standard input, as users do with - as USER, a line each."]
    )

    private let user: String
    private let generation: Int?
    private let bringsEndpoint: Bool
    private let p256dh: String?
    private let bringsAuth: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        user = try arguments.required(UserOperand.operand)
        generation = try arguments.count(of: SessionGeneration.option)
        bringsEndpoint = arguments.has(Self.endpoint)
        p256dh = arguments[Self.p256dh]
        bringsAuth = arguments.has(Self.auth)
        guard (p256dh != nil) == bringsAuth else { throw UsageError("--p256dh and --auth go together") }
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        let user = try UserOperand.resolve(user)
        let endpoint = bringsEndpoint ? try StandardInput.readLine("the endpoint") : nil
        let auth = bringsAuth ? try StandardInput.readLine("the secret") : nil
        let generation = try await SessionGeneration.resolve(generation, user: user, context)
        let reply = try await context.call(
            NotificationsInterface.Register.self,
            NotificationsInterface.Register.Parameters(
                user: user,
                generation: generation,
                endpoint: endpoint,
                p256dh: p256dh,
                auth: auth
            )
        )
        if context.globals.isJSON {
            try context.console.printJSON(reply)
        } else {
            try context.console.print(reply.endpoint)
        }
        return .done
    }
}
