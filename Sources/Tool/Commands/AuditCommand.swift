import SocketAPI
import Varlink

/// `audit`: what lies on this device of users who have no session.
struct AuditCommand: Command {
    static let declaration = CommandDeclaration(
        "audit",
        summary: "Look for what lies on this device of users who are not signed in",
        notes: [
            "Exits with 0 when nothing is left over, with 65 when something is. A notice tells what a logout could not",
            "erase or prove, and does not count. No user is named; a logout of a user who is not signed in removes it.",
        ]
    )

    init(_ arguments: ParsedArguments) {}

    func run(_ context: ToolContext) async throws -> ExitCode {
        var leftovers: [SessionInterface.Leftover] = []
        for try await reply in try await context.stream(SessionInterface.Audit.self, NoMembers()) {
            if context.globals.isJSON { try context.console.printJSON(reply) }
            leftovers.append(reply.leftover)
        }
        if !context.globals.isJSON {
            for line in AuditText.lines(leftovers) { try context.console.print(line) }
        }
        return leftovers.contains { $0.count > 0 } ? .refused : .done
    }
}
