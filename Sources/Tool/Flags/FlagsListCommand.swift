import SocketAPI
import Varlink

/// `flags list`: the feature flags that are known.
struct FlagsListCommand: Command {
    static let declaration = CommandDeclaration(
        "flags", "list",
        summary: "List the feature flags of the device, or of a user",
        options: [FlagOptions.user]
    )

    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments) {
        self.arguments = arguments
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        let replies = try await context.stream(
            RemoteConfigInterface.ListFlags.self,
            RemoteConfigInterface.FlagOwner(user: try FlagOptions.user(arguments))
        )
        var table = Table("KEY", "VALUE", "SOURCE", "VARIANT", "REASON")
        for try await reply in replies {
            if context.globals.isJSON { try context.console.printJSON(reply) }
            let flag = reply.flag
            table.append(
                Printable.text(flag.key),
                FlagText.value(of: flag),
                flag.source.rawValue,
                Printable.text(flag.variant ?? "-"),
                Printable.text(flag.errorCode ?? flag.reason ?? "-")
            )
        }
        guard !context.globals.isJSON else { return .done }
        for line in table.lines { try context.console.print(line) }
        return .done
    }
}
