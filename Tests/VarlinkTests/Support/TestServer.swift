import CPlatform
import EventLoop
import Glibc
import Synchronization

@testable import Varlink

/// A server on a real Unix socket, with ``TestInterface``, for the length of a test.
struct TestServer: Sendable {
    let loop: EventLoop
    let server: VarlinkServer
    let path: String
    /// What the handlers saw.
    let log: HandlerLog
    /// What the server reported.
    let incidents: HandlerLog

    struct NoSocket: Error {
        let errno: Int32
    }

    /// Runs a body against a fresh server on the same loop, then ends the server.
    static func run(
        limits: Limits = Limits(),
        _ body: @escaping @Sendable (TestServer) async throws -> Void
    ) throws {
        try onLoop { loop in
            let socket = try TemporarySocketPath()
            let listener = platform_unix_listen(socket.path, 128, 0o600)
            guard listener >= 0 else { throw NoSocket(errno: -listener) }
            defer { close(listener) }
            let log = HandlerLog()
            let incidents = HandlerLog()
            let server = try VarlinkServer(
                loop: loop,
                info: ServiceInfo(vendor: "Example", product: "Test", version: "1", url: "https://example.org"),
                interfaces: [try TestInterface.make(loop: loop, log: log)],
                limits: limits,
                onIncident: { incidents.append("\($0)") }
            )
            let test = TestServer(loop: loop, server: server, path: socket.path, log: log, incidents: incidents)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await server.serve(listener: listener) }
                defer { group.cancelAll() }
                try await body(test)
            }
        }
    }

    /// A connection that knows bytes only.
    func connect() throws -> RawClient {
        let descriptor = platform_unix_connect(path)
        guard descriptor >= 0 else { throw NoSocket(errno: -descriptor) }
        return RawClient(owning: descriptor, loop: loop)
    }

    /// Waits until a condition holds, a turn of the loop at a time; the test's own limit ends it otherwise.
    func wait(until condition: @Sendable () async -> Bool) async throws {
        while !(await condition()) {
            try await loop.clock.sleep(for: .milliseconds(1))
        }
    }
}
