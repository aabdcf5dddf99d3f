import SocketAPI

/// `flags sync`: has the service ask the flag server.
struct FlagsSyncCommand: Command {
    static let declaration = CommandDeclaration(
        "flags", "sync",
        summary: "Have the flag server asked for everybody's flags, and wait for the answer",
        notes: ["Exits with 75 when the server does not answer; the flags that were known stay in force."]
    )

    init(_ arguments: ParsedArguments) {}

    func run(_ context: ToolContext) async throws -> ExitCode {
        let reply = try await context.call(RemoteConfigInterface.Sync.self, NoMembers())
        if context.globals.isJSON {
            try context.console.printJSON(reply)
        } else {
            try context.console.print(reply.changed == 1 ? "1 flag changed" : "\(reply.changed) flags changed")
        }
        return .done
    }
}
