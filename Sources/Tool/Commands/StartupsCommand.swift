import SocketAPI

/// `startups`: the latest startups, or one of them as a timeline.
struct StartupsCommand: Command {
    private static let id = CommandOperand(
        "ID", isOptional: true, "show this startup's steps, by its id or how that begins; \"last\" for the latest")

    static let declaration = CommandDeclaration(
        "startups",
        summary: "List the latest startups, or show one as a timeline",
        operands: [id],
        options: [StartupList.limit]
    )

    private let startup: String?
    private let list: StartupList

    init(_ arguments: ParsedArguments) throws(UsageError) {
        startup = arguments[Self.id]
        list = try StartupList(arguments)
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        if let startup {
            try await showTimeline(startup, context)
        } else {
            try await list.print(context)
        }
        return .done
    }

    private func showTimeline(_ word: String, _ context: ToolContext) async throws {
        let reply = try await StartupLookup.find(word, context)
        let console = context.console
        if context.globals.isJSON { return try console.printJSON(reply) }
        let began = TimeText.absolute(realtimeMicroseconds: reply.startup.startedRealtimeUsec)
        try console.print("Startup \(Printable.text(reply.startup.id)), began \(began)")
        try console.print(StartupText.summary(reply.startup))
        try console.print("")
        let timeline = StartupTimeline(startup: reply.startup, steps: reply.steps)
        for line in timeline.lines(console.terminal) { try console.print(line) }
    }
}
