import LifecycleConfiguration

/// `check-config`: says whether a configuration can be used.
struct CheckConfigCommand: Command {
    static let declaration = CommandDeclaration(
        "check-config",
        summary: "Check the configuration, without the service",
        options: [ConfigurationOption.option],
        notes: ["Exits with 78 when it is wrong, and says where and what would be right."]
    )

    /// The result as JSON.
    private struct Result: Encodable {
        let valid = true
        let warnings: [String]
    }

    private let file: String?

    init(_ arguments: ParsedArguments) {
        file = arguments[ConfigurationOption.option]
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        let source = try ConfigurationOption.source(file, context)
        let configuration = try ConfigurationReader().read(source: source, environment: context.environment)
        if context.globals.isJSON {
            try context.console.printJSON(Result(warnings: configuration.warnings))
            return .done
        }
        for warning in configuration.warnings { context.console.printError(warning) }
        try context.console.print("the configuration of \(configuration.instance) is valid")
        return .done
    }
}
