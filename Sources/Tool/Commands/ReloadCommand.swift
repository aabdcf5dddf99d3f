import SocketAPI

/// `reload`: has the service read its configuration again.
struct ReloadCommand: Command {
    static let declaration = CommandDeclaration(
        "reload",
        summary: "Have the service read its configuration again, and wait until it is in force",
        notes: ["Exits with 78 when the configuration is wrong; the one before then stays in force."]
    )

    init(_ arguments: ParsedArguments) {}

    func run(_ context: ToolContext) async throws -> ExitCode {
        let reply = try await context.call(LifecycleInterface.Reload.self, NoMembers())
        if context.globals.isJSON {
            try context.console.printJSON(reply)
            return .done
        }
        try context.console.print("reloaded")
        for key in reply.needsRestart {
            try context.console.print("\(Printable.text(key)) changed: restart the service for it")
        }
        return .done
    }
}
