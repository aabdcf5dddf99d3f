import SocketAPI

/// `startup blame`: the steps of a startup by how long they took.
struct StartupBlameCommand: Command {
    static let declaration = CommandDeclaration(
        "startup", "blame",
        summary: "List a startup's steps by how long they took, the longest first",
        operands: [StartupLookup.operand],
        notes: ["A step's time is that of all its attempts and of the waits between them."]
    )

    /// The result as JSON.
    private struct Result: Encodable {
        let startup: LifecycleInterface.Startup
        let steps: [LifecycleInterface.Step]
    }

    private let startup: String?

    init(_ arguments: ParsedArguments) {
        startup = arguments[StartupLookup.operand]
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        let reply = try await StartupLookup.find(startup, context)
        let steps = Self.byDuration(reply.steps)
        if context.globals.isJSON {
            try context.console.printJSON(Result(startup: reply.startup, steps: steps))
            return .done
        }
        for line in Self.lines(steps) { try context.console.print(line) }
        return .done
    }

    /// Those that still run come first, those that never began last.
    private static func byDuration(_ steps: [LifecycleInterface.Step]) -> [LifecycleInterface.Step] {
        func weight(_ step: LifecycleInterface.Step) -> Int {
            step.durationUsec ?? (step.startedUsec == nil ? -1 : .max)
        }
        return steps.enumerated()
            .sorted { (weight($1.element), $0.offset) < (weight($0.element), $1.offset) }
            .map(\.element)
    }

    private static func lines(_ steps: [LifecycleInterface.Step]) -> [String] {
        var table = Table(">TIME", "STEP", ">ATTEMPTS", "OUTCOME", "DETAIL")
        for step in steps {
            table.append(
                step.durationUsec.map(DurationText.precise(microseconds:)) ?? "", Printable.text(step.name),
                "\(step.attempts)", StepTable.outcome(of: step), step.detail.map(Printable.text) ?? "")
            for attempt in StepSpans(step).attempts where step.attempts > 1 {
                table.append(
                    attempt.length.map(DurationText.precise(microseconds:)) ?? "", "  attempt \(attempt.number)", "",
                    attempt.outcome?.text ?? "runs", attempt.detail.map(Printable.text) ?? "")
            }
        }
        return table.lines
    }
}
