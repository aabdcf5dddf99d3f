import EventLoop
import LifecycleClient
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

    /// The way to the service.
    private var service: ServiceClient { ServiceClient(path: socketPath, loop: loop) }

    /// Connects to the service.
    ///
    /// - Throws: `VarlinkClientError.unreachable`.
    func connect() async throws -> VarlinkClient {
        try await service.connect()
    }

    /// Calls one method on a connection of its own.
    ///
    /// - Throws: `VarlinkError` for an error reply; `VarlinkClientError`.
    func call<Method: SocketMethod>(
        _ method: Method.Type,
        _ parameters: Method.Parameters
    ) async throws -> Method.Reply {
        try await service.call(method, parameters)
    }

    /// Calls one method with more on a connection of its own.
    func stream<Method: SocketMethod>(
        _ method: Method.Type,
        _ parameters: Method.Parameters
    ) async throws -> ReplySequence<Method.Reply> {
        try await service.stream(method, parameters)
    }

    /// Returns once the startup is over; also of a service that does not run yet, and through its restarts.
    func waitUntilReady() async throws -> LifecycleInterface.Monitor.Reply {
        try await service.waitUntilReady()
    }
}
