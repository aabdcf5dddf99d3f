import SocketAPI
import Varlink

/// `flags monitor`: the feature flags, and each that changes.
struct FlagsMonitorCommand: Command {
    static let declaration = CommandDeclaration(
        "flags", "monitor",
        summary: "Print the feature flags, and each one that changes",
        options: [FlagOptions.user]
    )

    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments) {
        self.arguments = arguments
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        let replies = try await context.stream(
            RemoteConfigInterface.Monitor.self,
            RemoteConfigInterface.FlagOwner(user: try FlagOptions.user(arguments))
        )
        for try await reply in replies {
            if context.globals.isJSON {
                try context.console.printJSON(reply)
            } else {
                try context.console.print(FlagText.line(for: reply.flag))
            }
        }
        return .done
    }
}
