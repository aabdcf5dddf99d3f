import SocketAPI

/// `analytics consent`: grants consent to events, or withdraws it.
struct AnalyticsConsentCommand: Command {
    private static let answer = CommandOperand("grant|revoke", "whether events may be kept and sent")

    static let declaration = CommandDeclaration(
        "analytics", "consent",
        summary: "Grant consent to events of the device, or of a user, or revoke it",
        operands: [answer],
        options: [AnalyticsOptions.user, SessionGeneration.option],
        notes: ["When it is revoked, what waits to be sent is deleted. A user's consent ends with the session."]
    )

    private let isGranted: Bool
    private let generation: Int?
    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments) throws(UsageError) {
        switch try arguments.required(Self.answer) {
        case "grant": isGranted = true
        case "revoke": isGranted = false
        default: throw UsageError("write analytics consent grant, or analytics consent revoke")
        }
        generation = try AnalyticsOptions.generation(arguments)
        self.arguments = arguments
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        _ = try await context.call(
            AnalyticsInterface.SetConsent.self,
            AnalyticsInterface.SetConsent.Parameters(
                granted: isGranted,
                user: try AnalyticsOptions.user(arguments),
                generation: generation
            )
        )
        return .done
    }
}
