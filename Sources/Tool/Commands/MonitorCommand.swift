import CPlatform
import SocketAPI
import Varlink

/// `monitor`: one line for each event, until it is interrupted.
struct MonitorCommand: Command {
    static let declaration = CommandDeclaration(
        "monitor",
        summary: "Print what happens in the service, as it happens"
    )

    init(_ arguments: ParsedArguments) {}

    func run(_ context: ToolContext) async throws -> ExitCode {
        let console = context.console
        for try await event in try await context.stream(LifecycleInterface.Monitor.self, NoMembers()) {
            if context.globals.isJSON {
                try console.printJSON(event)
            } else {
                try console.print(Self.line(for: event, console))
            }
        }
        return .done
    }

    private static func line(for event: LifecycleInterface.Monitor.Reply, _ console: Console) -> String {
        let time = TimeText.ofDay(realtimeMicroseconds: Int(platform_realtime_microseconds()))
        let subject =
            switch event.kind {
            case .state: console.paint(event.state.rawValue, event.state.colour)
            case .step: event.step.map { step(for: $0, console) } ?? ""
            case .logout: event.logoutId.map(Printable.text) ?? ""
            case .reload: event.state.rawValue
            }
        // The text of a step that is tried again names it.
        if event.step?.nextAttemptUsec != nil {
            let cause = event.step?.history.last?.detail.map { " (\(Printable.text($0)))" } ?? ""
            return "\(time)  \(event.kind.rawValue)  \(Printable.text(event.text))\(cause)"
        }
        return [time, event.kind.rawValue, subject, Printable.text(event.text)].filter { !$0.isEmpty }
            .joined(separator: "  ")
    }

    private static func step(for step: LifecycleInterface.Step, _ console: Console) -> String {
        let outcome = console.paint(StepTable.outcome(of: step), step.outcome?.colour)
        let duration = step.durationUsec.map { " in \(DurationText.precise(microseconds: $0))" } ?? ""
        return "\(Printable.text(step.name)) \(outcome)\(duration)"
    }
}
