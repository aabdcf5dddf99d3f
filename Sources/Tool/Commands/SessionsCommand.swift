import SocketAPI
import Varlink

/// `sessions`: who is signed in.
struct SessionsCommand: Command {
    static let declaration = CommandDeclaration(
        "sessions",
        summary: "List the users who are signed in",
        notes: ["Root, the service's user and its administrators see all sessions, others their own."]
    )

    init(_ arguments: ParsedArguments) {}

    func run(_ context: ToolContext) async throws -> ExitCode {
        let console = context.console
        var table = Table("USER", ">GENERATION", "STATE", "OWNER", "SINCE")
        for try await reply in try await context.stream(SessionInterface.List.self, NoMembers()) {
            let session = reply.session
            if context.globals.isJSON { try console.printJSON(reply) }
            table.append(
                Printable.text(session.user),
                "\(session.generation)",
                session.state == .signedIn ? "signed in" : "logging out",
                AccountName.of(uid: session.ownerUid),
                TimeText.absolute(realtimeMicroseconds: session.sinceRealtimeUsec)
            )
        }
        guard !context.globals.isJSON else { return .done }
        for line in table.lines { try console.print(line) }
        return .done
    }
}
