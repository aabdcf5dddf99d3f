import SocketAPI
import Varlink

/// `logout`: logs a user out, or all, and shows each step.
struct LogoutCommand: Command {
    private static let user = CommandOperand("USER", isOptional: true, UserOperand.help)
    private static let all = CommandOption("all", "log every user out")
    private static let reason = CommandOption(
        "reason",
        value: "REASON",
        "why: \(SessionInterface.LogoutReason.allCases.map(\.rawValue).joined(separator: ", ")) (default: user)"
    )
    private static let force = CommandOption("force", "also when unsent work would be lost")
    private static let dryRun = CommandOption("dry-run", "count what would be removed, and touch nothing")
    private static let owedOK = CommandOption("owed-ok", "exit with 0 also when a server is still to be told")

    static let declaration = CommandDeclaration(
        "logout",
        summary: "Log a user out and remove what is theirs",
        operands: [user],
        options: [all, dryRun, reason, force, owedOK],
        notes: [
            "Exits with 0 when everything is removed and verified, with 75 when only a server is still to be told,",
            "with 74 when something on this device is left; both are tried again by the service.",
            "Exits with 65 when the app says that unsent work would be lost, unless it is forced.",
            "A logout that has begun goes on when this command is interrupted.",
        ]
    )

    private let target: LogoutTarget
    private let reason: SessionInterface.LogoutReason?
    private let isForced: Bool
    private let isDryRun: Bool
    private let acceptsOwed: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        switch (arguments[Self.user], arguments.has(Self.all)) {
        case (let user?, false): target = .user(user)
        case (nil, true): target = .everybody
        case (nil, false): throw UsageError("USER is missing")
        case (_?, true): throw UsageError("--all takes no user")
        }
        reason = try Self.reason(arguments[Self.reason])
        isForced = arguments.has(Self.force)
        isDryRun = arguments.has(Self.dryRun)
        if isDryRun, case .everybody = target { throw UsageError("--dry-run takes one user, not --all") }
        acceptsOwed = arguments.has(Self.owedOK)
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        switch target {
        case .user(let word):
            let user = try UserOperand.resolve(word)
            return isDryRun ? try await preview(user, context) : try await logOut(user, context)
        case .everybody:
            return try await logOutAll(context)
        }
    }

    private func logOut(_ user: String, _ context: ToolContext) async throws -> ExitCode {
        let replies = try await context.stream(
            SessionInterface.Logout.self,
            SessionInterface.Logout.Parameters(user: user, reason: reason?.rawValue, force: isForced ? true : nil)
        )
        let progress = LogoutProgress(console: context.console)
        var receipt: SessionInterface.Receipt?
        for try await reply in replies {
            if context.globals.isJSON {
                try context.console.printJSON(reply)
            } else if let step = reply.step {
                try progress.show(step)
            }
            receipt = reply.receipt ?? receipt
        }
        guard let receipt else {
            throw ToolFailure(
                message: "the service gave no receipt: see \"applifecyclectl receipts\"",
                status: .notUnderstood
            )
        }
        if !context.globals.isJSON { try progress.finish(with: receipt) }
        return LogoutExit.status(of: receipt, acceptsOwed: acceptsOwed)
    }

    private func preview(_ user: String, _ context: ToolContext) async throws -> ExitCode {
        var table = Table("STEP", ">WOULD REMOVE", "DETAIL")
        let replies = try await context.stream(
            SessionInterface.PreviewLogout.self, SessionInterface.UserName(user: user))
        for try await reply in replies {
            if context.globals.isJSON { try context.console.printJSON(reply) }
            let detail = reply.step.detail.map(Printable.text) ?? ""
            table.append(Printable.text(reply.step.name), "\(reply.step.removed)", detail)
        }
        guard !context.globals.isJSON else { return .done }
        for line in table.lines { try context.console.print(line) }
        try context.console.print("nothing was touched: this is what a logout would remove now")
        return .done
    }

    private func logOutAll(_ context: ToolContext) async throws -> ExitCode {
        let replies = try await context.stream(
            SessionInterface.LogoutAll.self,
            SessionInterface.LogoutAll.Parameters(reason: reason?.rawValue, force: isForced ? true : nil)
        )
        var statuses: [ExitCode] = []
        for try await reply in replies {
            if context.globals.isJSON {
                try context.console.printJSON(reply)
            } else {
                try context.console.print(ReceiptText.summary(reply.receipt))
            }
            statuses.append(LogoutExit.status(of: reply.receipt, acceptsOwed: acceptsOwed))
        }
        return LogoutExit.worst(of: statuses)
    }

    private static func reason(_ word: String?) throws(UsageError) -> SessionInterface.LogoutReason? {
        guard let word else { return nil }
        guard let reason = SessionInterface.LogoutReason(rawValue: word) else {
            let known = SessionInterface.LogoutReason.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("--reason is one of \(known)")
        }
        return reason
    }
}
