import LifecycleConfiguration

/// `cat-config`: the files of a configuration, in the order in which they count.
struct CatConfigCommand: Command {
    static let declaration = CommandDeclaration(
        "cat-config",
        summary: "Print the files of the configuration in the order in which they count",
        options: [ConfigurationOption.option]
    )

    /// The result as JSON.
    private struct Result: Encodable {
        let text: String
    }

    private let file: String?

    init(_ arguments: ParsedArguments) {
        file = arguments[ConfigurationOption.option]
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        let text = try ConfigurationReader().text(of: try ConfigurationOption.source(file, context))
        if context.globals.isJSON {
            try context.console.printJSON(Result(text: text))
        } else if !text.isEmpty {
            try context.console.print(text.hasSuffix("\n") ? String(text.dropLast()) : text)
        }
        return .done
    }
}
