import SocketAPI
import Varlink

/// The latest startups, a line each.
struct StartupList: Sendable {
    static let limit = CommandOption("limit", value: "NUMBER", "list at most so many (default: 10)")

    private let limit: Int

    init(_ arguments: ParsedArguments) throws(UsageError) {
        limit = try arguments.count(of: Self.limit) ?? 10
    }

    func print(_ context: ToolContext) async throws {
        var table = Table("ID", "OUTCOME", "STARTED", ">TIME", "CAUSE")
        for try await reply in try await context.stream(LifecycleInterface.ListStartups.self, .init(limit: limit)) {
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
}
