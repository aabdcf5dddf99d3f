import EventLoop
import SocketAPI
import Varlink

/// What a command works with.
struct ToolContext: Sendable {
    /// Where everything runs.
    let loop: EventLoop
    /// The options that every command has.
    let globals: GlobalOptions
    /// Where the socket of the service is.
    let socketPath: String
    /// Where the results go.
    let console: Console
    /// The environment of the process.
    let environment: [String: String]

    /// Connects to the service.
    ///
    /// - Throws: `VarlinkClientError.unreachable`.
    func connect() async throws -> VarlinkClient {
        try await VarlinkClient.connect(path: socketPath, loop: loop)
    }

    /// Calls one method on a connection of its own.
    ///
    /// - Throws: `VarlinkError` for an error reply; `VarlinkClientError`.
    func call<Method: SocketMethod>(
        _ method: Method.Type,
        _ parameters: Method.Parameters
    ) async throws -> Method.Reply {
        let client = try await connect()
        let reply = try await client.call(Method.qualifiedName, parameters, as: Method.Reply.self)
        await client.close()
        return reply
    }

    /// Calls one method with more on a connection of its own.
    func stream<Method: SocketMethod>(
        _ method: Method.Type,
        _ parameters: Method.Parameters
    ) async throws -> ReplySequence<Method.Reply> {
        try await connect().stream(Method.qualifiedName, parameters, as: Method.Reply.self)
    }
}
