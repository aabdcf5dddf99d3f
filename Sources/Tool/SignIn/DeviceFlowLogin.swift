import SocketAPI
import Varlink

/// Signs a user in by OAuth's device flow: shows what the person must do, and waits until they have done it.
struct DeviceFlowLogin {
    let attributes: [String: String]

    func run(_ context: ToolContext) async throws -> ExitCode {
        let replies = try await context.stream(
            SessionInterface.LoginByDeviceFlow.self,
            SessionInterface.LoginByDeviceFlow.Parameters(attributes: attributes.isEmpty ? nil : attributes)
        )
        for try await reply in replies {
            if context.globals.isJSON {
                try context.console.printJSON(reply)
            } else if let prompt = SignInPrompt(reply) {
                for line in prompt.lines(for: context.console.terminal) { try context.console.print(line) }
            } else if let user = reply.user, let generation = reply.generation {
                try context.console.print("\(Printable.text(user)) signed in, generation \(generation)")
            }
        }
        return .done
    }
}
