import EventLoop
import SocketAPI
import UnitFile
import Varlink

/// `wait`: returns when the service is ready or degraded.
struct WaitCommand: Command {
    private static let ready = CommandOperand("ready", isOptional: true, "the only thing to wait for")
    private static let timeout = CommandOption(
        "timeout",
        value: "SPAN",
        "give up after this time, such as 30s or 1min 30s (default: infinity)"
    )

    static let declaration = CommandDeclaration(
        "wait",
        summary: "Wait until the startup is over and the service ready or degraded",
        operands: [ready],
        options: [timeout],
        notes: ["Waits also for a service that does not run yet, and through its restarts."]
    )

    private let timeout: Duration?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        if let word = arguments[Self.ready], word != Self.ready.name {
            throw UsageError("wait waits for nothing but ready")
        }
        guard let text = arguments[Self.timeout] else {
            timeout = nil
            return
        }
        do throws(UnitValueError) {
            timeout = try TimeSpan.parse(text)
        } catch {
            throw UsageError("--timeout: \(error.reason)")
        }
    }

    func run(_ context: ToolContext) async throws -> ExitCode {
        guard let event = try await firstReadiness(context) else {
            // Says why, when it is that nobody answers.
            try await context.connect().close()
            throw ToolFailure(
                message: "the service is not ready in time: see \"applifecyclectl status\"",
                status: .tryAgain
            )
        }
        if context.globals.isJSON {
            try context.console.printJSON(event)
        } else {
            try context.console.print(event.state.rawValue)
        }
        return .done
    }

    /// The event that tells of readiness; nil when the time is over.
    private func firstReadiness(_ context: ToolContext) async throws -> LifecycleInterface.Monitor.Reply? {
        try await withThrowingTaskGroup(of: LifecycleInterface.Monitor.Reply?.self) { group in
            group.addTask { try await context.waitUntilReady() }
            if let timeout {
                group.addTask {
                    try await context.loop.clock.sleep(for: timeout)
                    return nil
                }
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }
}
