import SocketAPI

/// `startup critical-chain`: the steps that READY waited for.
struct StartupChainCommand: Command {
    static let declaration = CommandDeclaration(
        "startup", "critical-chain",
        summary: "Show the chain of steps that READY waited for",
        operands: [StartupLookup.operand]
    )

    /// The result as JSON.
    private struct Result: Encodable {
        let startup: LifecycleInterface.Startup
        /// The last first.
        let chain: [LifecycleInterface.Step]
    }

    private let startup: String?

    init(_ arguments: ParsedArguments) {
        startup = arguments[StartupLookup.operand]
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        let reply = try await StartupLookup.find(startup, context)
        let chain = StartupChain(reply.steps).steps
        let console = context.console
        if context.globals.isJSON {
            try console.printJSON(Result(startup: reply.startup, chain: chain))
            return .done
        }
        try console.print("The time at which a step began, counted from the start, stands after \"@\".")
        try console.print("The time that it took stands after \"+\".")
        try console.print("")
        try console.print(Self.end(of: reply.startup))
        let corner = console.terminal.showsUnicode ? "└─" : "`-"
        for (depth, step) in chain.enumerated() {
            try console.print(String(repeating: "  ", count: depth) + corner + Self.text(of: step))
        }
        return .done
    }

    /// Such as `READY @14.236s`.
    private static func end(of startup: LifecycleInterface.Startup) -> String {
        let word = StartupText.end(of: startup)
        return startup.durationUsec.map { "\(word) @\(DurationText.precise(microseconds: $0))" } ?? word
    }

    private static func text(of step: LifecycleInterface.Step) -> String {
        let start = "@\(DurationText.precise(microseconds: step.startedUsec ?? 0))"
        let length = step.durationUsec.map { "+\(DurationText.precise(microseconds: $0))" } ?? "runs"
        let attempts = step.attempts > 1 ? ["\(step.attempts) attempts"] : []
        let outcome = step.outcome.map { $0 == .ok ? [] : [$0.text] } ?? []
        let notes = (outcome + attempts).joined(separator: ", ")
        return "\(Printable.text(step.name)) \(start) \(length)" + (notes.isEmpty ? "" : " (\(notes))")
    }
}
