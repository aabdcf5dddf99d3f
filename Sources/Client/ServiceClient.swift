package import EventLoop
import Glibc
package import SocketAPI
package import Varlink

/// What a program says to the service's socket, on a connection of its own for each call.
package struct ServiceClient: Sendable {
    private let path: String
    let loop: EventLoop

    private static let retryWhileAbsent = Duration.milliseconds(100)
    private static let retryAfterReset = Duration.seconds(5)

    /// - Parameter path: the socket's.
    package init(path: String, loop: EventLoop) {
        self.path = path
        self.loop = loop
    }

    /// - Throws: `VarlinkClientError.unreachable`; `CancellationError`.
    package func connect() async throws -> VarlinkClient {
        try await VarlinkClient.connect(path: path, loop: loop)
    }

    /// Calls a method that gives one reply.
    /// - Throws: `VarlinkError` for an error reply; `VarlinkClientError`; `CancellationError`.
    package func call<Method: SocketMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) async throws -> Method.Reply {
        let client = try await connect()
        let reply = try await client.call(Method.qualifiedName, parameters, as: Method.Reply.self)
        await client.close()
        return reply
    }

    /// Calls a method with more.
    /// - Throws: `VarlinkClientError`; `CancellationError`. Error replies come out of the sequence.
    package func stream<Method: SocketMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) async throws -> ReplySequence<Method.Reply> {
        try await connect().stream(Method.qualifiedName, parameters, as: Method.Reply.self)
    }

    /// Returns once the startup is over, with the event that tells of it; also of a service that does not run yet, and
    /// through its restarts.
    package func waitUntilReady() async throws -> LifecycleInterface.Monitor.Reply {
        while true {
            do {
                if let event = try await nextReadiness() { return event }
                try await loop.clock.sleep(for: Self.retryAfterReset)
            } catch VarlinkClientError.disconnected {
                try await loop.clock.sleep(for: Self.retryAfterReset)
            } catch VarlinkClientError.unreachable(let number) where number == ENOENT || number == ECONNREFUSED {
                try await loop.clock.sleep(for: Self.retryWhileAbsent)
            }
        }
    }

    /// Watches one connection; nil when the service ends it in order.
    private func nextReadiness() async throws -> LifecycleInterface.Monitor.Reply? {
        let client = try await connect()
        let events = try await client.stream(
            LifecycleInterface.Monitor.qualifiedName, NoMembers(), as: LifecycleInterface.Monitor.Reply.self)
        for try await event in events where event.state == .ready || event.state == .degraded {
            await client.close()
            return event
        }
        return nil
    }
}
