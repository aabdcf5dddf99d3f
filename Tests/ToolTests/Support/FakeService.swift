import CPlatform
import EventLoop
import FoundationEssentials
import Glibc
import SocketAPI
import Synchronization
import Varlink

@testable import LifecycleTool

/// A service with canned answers on a real socket, and a context whose output goes to files.
final class FakeService: Sendable {
    struct Failed: Error {
        let call: String
    }

    let loop: EventLoop
    let path: String
    private let directory: String

    private init(loop: EventLoop) throws {
        var template = Array("/tmp/tool-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failed(call: "mkdtemp") }
        directory = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        path = directory + "/socket"
        self.loop = loop
    }

    deinit {
        for name in ["socket", "out", "err"] { unlink("\(directory)/\(name)") }
        rmdir(directory)
    }

    /// Runs a body with a service that nobody has started yet; a body that hangs is an error.
    static func run(_ body: @escaping @Sendable (FakeService) async throws -> Void) throws {
        let loop = try EventLoop()
        let result: Result<Void, any Error> = try loop.run {
            do {
                let service = try FakeService(loop: loop)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await body(service) }
                    group.addTask {
                        try await loop.clock.sleep(for: .seconds(600))
                        throw Failed(call: "the test in time")
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

    /// Serves these methods of one interface until the task is cancelled.
    func serve(_ interface: any SocketInterface.Type, _ methods: [String: MethodHandler]) async throws {
        let listener = platform_unix_listen(path, 16, 0o600)
        guard listener >= 0 else { throw Failed(call: "listen") }
        defer { close(listener) }
        let server = try VarlinkServer(
            loop: loop,
            info: ServiceInfo(vendor: "", product: "", version: "", url: ""),
            interfaces: [Interface(description: try InterfaceDescription(text: interface.text), methods: methods)]
        )
        try await server.serve(listener: listener)
    }

    /// Runs one command line against a service with these methods.
    func call(
        _ arguments: String...,
        interface: any SocketInterface.Type,
        methods: [String: MethodHandler]
    ) async throws -> ToolResult {
        guard let result = try await call([arguments], interface: interface, methods: methods).first else {
            throw Failed(call: "run")
        }
        return result
    }

    /// Runs command lines, one after the other, against a service with these methods.
    func call(
        _ commandLines: [[String]],
        interface: any SocketInterface.Type,
        methods: [String: MethodHandler]
    ) async throws -> [ToolResult] {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.serve(interface, methods) }
            defer { group.cancelAll() }
            while platform_unix_connect(path) < 0 { await loop.yield() }
            var results: [ToolResult] = []
            for arguments in commandLines { results.append(try await run(arguments)) }
            return results
        }
    }

    /// Runs one command line; nothing is started for it.
    func run(_ arguments: [String]) async throws -> ToolResult {
        guard
            case .run(let command, let globals) = try CommandLineParser(commands: Tool.commands)
                .parse(arguments + ["--socket", path])
        else { throw Failed(call: "parse") }
        let output = open("\(directory)/out", O_RDWR | O_CREAT | O_TRUNC, 0o600)
        defer { close(output) }
        let context = ToolContext(
            loop: loop,
            globals: globals,
            socketPath: path,
            console: Console(
                terminal: Terminal(width: nil, showsColour: false, showsUnicode: false),
                output: output,
                errors: output
            ),
            environment: [:]
        )
        do {
            let status = try await command.run(context)
            return ToolResult(status: status, lines: try lines(), failure: nil)
        } catch {
            let failure = ToolFailure(error, socket: path)
            return ToolResult(status: failure.status, lines: try lines(), failure: failure.message)
        }
    }

    private func lines() throws -> [String] {
        let text = String(decoding: try Data(contentsOf: URL(filePath: "\(directory)/out")), as: UTF8.self)
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
}

/// What a command did.
struct ToolResult: Sendable, Hashable {
    let status: ExitCode
    let lines: [String]
    let failure: String?
}

extension FakeService {
    /// Runs command lines, one after the other, against a service with these methods, and waits for their results.
    static func results(
        of commandLines: [[String]], interface: any SocketInterface.Type, methods: [String: MethodHandler]
    ) throws -> [ToolResult] {
        let results = Mutex<[ToolResult]>([])
        try run { service in
            let found = try await service.call(commandLines, interface: interface, methods: methods)
            results.withLock { $0 = found }
        }
        return results.withLock { $0 }
    }
}
