import SocketAPI
import Varlink

/// `startups`: the latest startups, or one of them as a timeline.
struct StartupsCommand: Command {
    private static let id = CommandOperand("ID", isOptional: true, "show this startup's steps; \"last\" for the latest")
    private static let limit = CommandOption("limit", value: "NUMBER", "list at most so many (default: 10)")

    static let declaration = CommandDeclaration(
        "startups",
        summary: "List the latest startups, or show one as a timeline",
        operands: [id],
        options: [limit]
    )

    private let startup: String?
    private let limit: Int

    init(_ arguments: ParsedArguments) throws(UsageError) {
        startup = arguments[Self.id]
        limit = try arguments.count(of: Self.limit) ?? 10
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        if let startup {
            try await showTimeline(id: startup == "last" ? nil : startup, context)
        } else {
            try await list(context)
        }
        return .done
    }

    private func list(_ context: ToolContext) async throws {
        var table = Table("ID", "OUTCOME", "STARTED", ">TIME", "CAUSE")
        let replies = try await context.stream(
            LifecycleInterface.ListStartups.self,
            LifecycleInterface.ListStartups.Parameters(limit: limit)
        )
        for try await reply in replies {
            if context.globals.isJSON { try context.console.printJSON(reply) }
            table.append(
                Printable.text(reply.startup.id),
                reply.startup.outcome?.rawValue ?? "runs",
                TimeText.absolute(realtimeMicroseconds: reply.startup.startedRealtimeUsec),
                reply.startup.durationUsec.map(DurationText.precise(microseconds:)) ?? "",
                reply.startup.cause.map(Printable.text) ?? ""
            )
        }
        guard !context.globals.isJSON else { return }
        for line in table.lines { try context.console.print(line) }
    }

    private func showTimeline(id: String?, _ context: ToolContext) async throws {
        let reply = try await context.call(
            LifecycleInterface.DescribeStartup.self,
            LifecycleInterface.DescribeStartup.Parameters(id: id)
        )
        let console = context.console
        if context.globals.isJSON { return try console.printJSON(reply) }
        let began = TimeText.absolute(realtimeMicroseconds: reply.startup.startedRealtimeUsec)
        try console.print("Startup \(Printable.text(reply.startup.id)), began \(began)")
        try console.print(StartupText.summary(reply.startup))
        try console.print("")
        let timeline = StartupTimeline(startup: reply.startup, steps: reply.steps)
        for line in timeline.lines(console.terminal) { try console.print(line) }
    }
}
