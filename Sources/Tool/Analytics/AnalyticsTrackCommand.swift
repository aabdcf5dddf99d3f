import FoundationEssentials
import SocketAPI

/// `analytics track`: hands an event over.
struct AnalyticsTrackCommand: Command {
    private static let name = CommandOperand("NAME", "the event's name")
    private static let attribute = CommandOption(
        "attribute", value: "NAME=TEXT", repeats: true, "what goes with it, as a text")
    private static let attributes = CommandOption(
        "attributes", value: "JSON", "what goes with it, as a JSON object of any values")

    static let declaration = CommandDeclaration(
        "analytics", "track",
        summary: "Track an event of the device, or of a user",
        operands: [name],
        options: [attribute, attributes, AnalyticsOptions.user, SessionGeneration.option],
        notes: ["Exits with 65 when the event is not kept, since nobody agreed to it."]
    )

    private let name: String
    private let values: [String: SocketValue]
    private let arguments: ParsedArguments
    private let generation: Int?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        name = try arguments.required(Self.name)
        values = try Self.values(arguments)
        generation = try AnalyticsOptions.generation(arguments)
        self.arguments = arguments
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        let reply = try await context.call(
            AnalyticsInterface.Track.self,
            AnalyticsInterface.Track.Parameters(
                name: name,
                attributes: values.isEmpty ? nil : .object(values),
                user: try AnalyticsOptions.user(arguments),
                generation: generation
            )
        )
        if context.globals.isJSON { try context.console.printJSON(reply) }
        if reply.accepted { return .done }
        if !context.globals.isJSON {
            context.console.printError("not kept: nobody agreed, see \"applifecyclectl analytics consent\"")
        }
        return .refused
    }

    private static func values(_ arguments: ParsedArguments) throws(UsageError) -> [String: SocketValue] {
        var values: [String: SocketValue] = [:]
        if let text = arguments[attributes] {
            guard case .object(let members) = try? JSONDecoder().decode(SocketValue.self, from: Data(text.utf8)) else {
                throw UsageError("--attributes takes a JSON object")
            }
            values = members
        }
        for assignment in arguments.values(of: attribute) {
            guard let equals = assignment.firstIndex(of: "="), equals > assignment.startIndex else {
                throw UsageError("--attribute takes NAME=TEXT")
            }
            let name = String(assignment[..<equals])
            let text = String(assignment[assignment.index(after: equals)...])
            guard values.updateValue(.string(text), forKey: name) == nil else {
                throw UsageError("the attribute \(Printable.text(name)) is given twice")
            }
        }
        return values
    }
}
