import SocketAPI

/// `push status`: how the registrations for messages stand.
struct PushStatusCommand: Command {
    static let declaration = CommandDeclaration(
        "push", "status",
        summary: "Show how many are registered for messages, and what the server must still be told"
    )

    init(_ arguments: ParsedArguments) {}

    func run(_ context: ToolContext) async throws -> ExitCode {
        let reply = try await context.call(NotificationsInterface.GetStatus.self, NoMembers())
        if context.globals.isJSON {
            try context.console.printJSON(reply)
            return .done
        }
        try context.console.print("\(reply.registered) registered, \(reply.owed) owed to the server")
        if let error = reply.lastError { try context.console.print("last error: \(Printable.text(error))") }
        return .done
    }
}
