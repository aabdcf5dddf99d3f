/// A command of the tool: what it takes, and what it does.
protocol Command: Sendable {
    /// Its name, operands, options and help.
    static var declaration: CommandDeclaration { get }

    /// Takes what was parsed by the declaration.
    init(_ arguments: ParsedArguments) throws(UsageError)

    /// Does it, and says how it ended; what stands in the way is thrown.
    func run(_ context: ToolContext) async throws -> ExitCode
}
