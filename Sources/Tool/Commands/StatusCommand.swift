import CPlatform
import SocketAPI

/// `status`: what the service does now.
struct StatusCommand: Command {
    static let declaration = CommandDeclaration(
        "status",
        summary: "Show what the service is doing, its last startup and what is pending"
    )

    init(_ arguments: ParsedArguments) {}

    func run(_ context: ToolContext) async throws -> ExitCode {
        let status = try await context.call(LifecycleInterface.GetStatus.self, NoMembers())
        let console = context.console
        if context.globals.isJSON {
            try console.printJSON(status)
            return .done
        }
        let report = StatusReport(
            status: status,
            name: context.globals.instance ?? context.globals.socket ?? "applifecycled",
            now: Int(platform_realtime_microseconds())
        )
        for line in report.lines(console) { try console.print(line) }
        return .done
    }
}
