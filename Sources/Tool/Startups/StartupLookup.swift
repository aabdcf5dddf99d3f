import SocketAPI
import Varlink

/// Finds the startup that a command is about.
enum StartupLookup {
    static let operand = CommandOperand(
        "ID", isOptional: true, "this startup, by its id or how that begins (default: \"last\", the current one)")

    /// The startup with its steps.
    /// - Parameter word: an id, the beginning of one, `last`, or nil for the current startup.
    /// - Throws: `ToolFailure` when no startup or more than one begins so.
    static func find(_ word: String?, _ context: ToolContext) async throws -> LifecycleInterface.DescribeStartup.Reply {
        let id = try await id(word, context)
        return try await context.call(LifecycleInterface.DescribeStartup.self, .init(id: id))
    }

    private static func id(_ word: String?, _ context: ToolContext) async throws -> String? {
        guard let word, word != "last" else { return nil }
        // What can be no beginning is left to the service to refuse.
        if word.isEmpty || word.count >= wholeLength { return word }
        var found: [String] = []
        for try await reply in try await context.stream(LifecycleInterface.ListStartups.self, .init()) {
            if reply.startup.id.hasPrefix(word) { found.append(reply.startup.id) }
        }
        guard found.count < 2 else {
            throw ToolFailure(
                message: "\(found.count) startups begin with \(Printable.text(word)): give more of the id",
                status: .refused)
        }
        return found.first ?? word
    }

    /// An id has 32 hexadecimal digits.
    private static let wholeLength = 32
}
