import SocketAPI

/// `analytics status`: how things stand with the events.
struct AnalyticsStatusCommand: Command {
    static let declaration = CommandDeclaration(
        "analytics", "status",
        summary: "Show how many events wait, were sent and were lost"
    )

    init(_ arguments: ParsedArguments) {}

    func run(_ context: ToolContext) async throws -> ExitCode {
        let status = try await context.call(AnalyticsInterface.GetStatus.self, NoMembers())
        let console = context.console
        if context.globals.isJSON {
            try console.printJSON(status)
            return .done
        }
        try console.print("device consent: \(status.deviceConsent ? "yes" : "no")")
        try console.print("waiting: \(status.queued)")
        try console.print("since the service started: \(status.sent) sent, \(status.dropped) lost")
        return .done
    }
}
