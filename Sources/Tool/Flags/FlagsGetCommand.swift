import SocketAPI

/// `flags get`: the value of one feature flag.
struct FlagsGetCommand: Command {
    private static let key = CommandOperand("KEY", "the flag's name")

    static let declaration = CommandDeclaration(
        "flags", "get",
        summary: "Print the value of a feature flag",
        operands: [key],
        options: [FlagOptions.user],
        notes: [
            "Prints a text as it is, everything else as JSON, and nothing where the default in the app's code counts."
        ]
    )

    private let key: String
    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments) throws(UsageError) {
        key = try arguments.required(Self.key)
        self.arguments = arguments
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        let reply = try await context.call(
            RemoteConfigInterface.GetFlag.self,
            RemoteConfigInterface.GetFlag.Parameters(key: key, user: try FlagOptions.user(arguments))
        )
        if context.globals.isJSON {
            try context.console.printJSON(reply)
        } else if let text = reply.flag.stringValue {
            // As it is: a script wants the value, not a way to write it.
            try context.console.print(text)
        } else if reply.flag.source != .fallback {
            try context.console.print(FlagText.value(of: reply.flag))
        }
        return .done
    }
}
