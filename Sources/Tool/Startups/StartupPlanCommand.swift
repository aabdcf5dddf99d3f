import LifecycleConfiguration
import LifecycleDomain

/// `startup plan`: what a startup will run, before it does.
struct StartupPlanCommand: Command {
    private static let last = CommandOption(
        "last", "take the critical path from the times of the last good startup, which asks the service")

    static let declaration = CommandDeclaration(
        "startup", "plan",
        summary: "Show which steps a startup will run, in which order and with which limits",
        options: [ConfigurationOption.option, last],
        notes: [
            "Reads the configuration alone. The service is asked with --last only: a socket of systemd's starts it.",
            "Exits with 78 when the configuration is wrong, or its steps wait for each other.",
        ]
    )

    private let file: String?
    private let goesByLastStartup: Bool

    init(_ arguments: ParsedArguments) {
        file = arguments[ConfigurationOption.option]
        goesByLastStartup = arguments.has(Self.last)
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        let source = try ConfigurationOption.source(file, context)
        let configuration = try ConfigurationReader().read(source: source, environment: context.environment)
        let text = PlanText(
            plan: try Self.plan(PlannedStep.steps(of: configuration)),
            lengths: goesByLastStartup ? try await StepLengths.lastStartup(context) : .limits,
            limits: StartupLimits(stallTimeout: PlannedStep.stallTimeout(of: configuration)))
        if context.globals.isJSON {
            try context.console.printJSON(PlanMessage(text))
            return .done
        }
        for line in text.lines { try context.console.print(line) }
        return .done
    }

    /// - Throws: `ToolFailure` that names the steps which make no graph.
    static func plan(_ steps: [PlannedStep]) throws(ToolFailure) -> StartupPlan {
        do throws(StepGraphError) {
            return try StartupPlan(steps)
        } catch {
            throw ToolFailure(message: Printable.text("\(error)"), status: .configuration)
        }
    }
}
