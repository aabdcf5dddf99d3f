import SocketAPI
import Varlink

/// `receipts`: what past logouts did.
struct ReceiptsCommand: Command {
    private static let id = CommandOperand("ID", isOptional: true, "show this receipt with its steps")
    private static let limit = CommandOption("limit", value: "NUMBER", "list at most so many (default: 10)")

    static let declaration = CommandDeclaration(
        "receipts",
        summary: "List the latest receipts of logouts, or show one with its steps",
        operands: [id],
        options: [limit]
    )

    private let id: String?
    private let limit: Int

    init(_ arguments: ParsedArguments) throws(UsageError) {
        id = arguments[Self.id]
        limit = try arguments.count(of: Self.limit) ?? 10
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        if let id {
            try await show(id, context)
        } else {
            try await list(context)
        }
        return .done
    }

    private func show(_ id: String, _ context: ToolContext) async throws {
        let reply = try await context.call(
            SessionInterface.GetReceipt.self,
            SessionInterface.GetReceipt.Parameters(id: id)
        )
        let console = context.console
        if context.globals.isJSON { return try console.printJSON(reply) }
        let receipt = reply.receipt
        let accepted = TimeText.absolute(realtimeMicroseconds: receipt.acceptedRealtimeUsec)
        try console.print(ReceiptText.summary(receipt))
        try console.print("accepted \(accepted), reason \(receipt.reason.rawValue), resumed \(receipt.resumed) times")
        for step in receipt.steps { try console.print(LogoutStepText.line(step, console)) }
    }

    private func list(_ context: ToolContext) async throws {
        var table = Table("ID", "OUTCOME", "REASON", "OWNER", "ACCEPTED", ">TIME", ">STEPS")
        let replies = try await context.stream(
            SessionInterface.ListReceipts.self,
            SessionInterface.ListReceipts.Parameters(limit: limit)
        )
        for try await reply in replies {
            if context.globals.isJSON { try context.console.printJSON(reply) }
            let receipt = reply.receipt
            table.append(
                Printable.text(receipt.id),
                receipt.outcome?.rawValue ?? "running",
                receipt.reason.rawValue,
                AccountName.of(uid: receipt.ownerUid),
                TimeText.absolute(realtimeMicroseconds: receipt.acceptedRealtimeUsec),
                ReceiptText.duration(of: receipt) ?? "",
                "\(receipt.steps.count)"
            )
        }
        guard !context.globals.isJSON else { return }
        for line in table.lines { try context.console.print(line) }
    }
}
