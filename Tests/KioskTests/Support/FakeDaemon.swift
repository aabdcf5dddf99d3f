import CPlatform
import EventLoop
import Glibc
import Varlink

@testable import KioskData

/// A daemon with canned answers on a real socket.
enum FakeDaemon {
    struct Failed: Error {
        let call: String
    }

    /// Runs a body against a daemon with these interfaces: their texts, and what answers.
    static func run(
        _ interfaces: [(text: String, methods: [String: MethodHandler])],
        _ body: @escaping @Sendable (DaemonClient) async throws -> Void
    ) throws {
        try onLoop { loop in
            let folder = try TemporaryFolder()
            let server = try VarlinkServer(
                loop: loop, info: ServiceInfo(vendor: "", product: "", version: "", url: ""),
                interfaces: interfaces.map {
                    Interface(description: try InterfaceDescription(text: $0.text), methods: $0.methods)
                })
            let listener = platform_unix_listen(folder.file("socket"), 16, 0o600)
            guard listener >= 0 else { throw Failed(call: "listen") }
            defer { close(listener) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await server.serve(listener: listener) }
                defer { group.cancelAll() }
                try await body(DaemonClient(path: folder.file("socket"), loop: loop))
            }
        }
    }
}

/// Runs a body on an event loop of its own, on the calling thread; a body that hangs is an error.
func onLoop(_ body: @escaping @Sendable (EventLoop) async throws -> Void) throws {
    let loop = try EventLoop()
    let result: Result<Void, any Error> = try loop.run {
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await body(loop) }
                group.addTask {
                    try await loop.clock.sleep(for: .seconds(60))
                    throw FakeDaemon.Failed(call: "the test in time")
                }
                defer { group.cancelAll() }
                try await group.next()
            }
            return .success(())
        } catch {
            return .failure(error)
        }
    }
    try result.get()
}
