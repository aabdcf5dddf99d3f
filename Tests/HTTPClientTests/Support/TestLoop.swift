import EventLoop
import Glibc
import HTTPClient
import TestKit
import Testing

/// The body of a test took too long: it would have hung.
struct TestHung: Error {}

/// Runs a body on an event loop with a thread of its own, so that the test runner's few threads stay free.
func onLoop<Value: Sendable>(
    limit: Duration = .seconds(600), _ body: @escaping @Sendable (EventLoop) async throws -> Value
) async throws -> Value {
    // As the daemon does: libcurl leaves signals alone.
    signal(SIGPIPE, SIG_IGN)
    return try await withCheckedThrowingContinuation { continuation in
        TestThread.start {
            continuation.resume(with: Result { try run(limit: limit, body) })
        }
    }
}

private func run<Value: Sendable>(
    limit: Duration, _ body: @escaping @Sendable (EventLoop) async throws -> Value
) throws -> Value {
    let loop = try EventLoop()
    let result: Result<Value, any Error> = try loop.run {
        do {
            return .success(
                try await withThrowingTaskGroup(of: Value.self) { group in
                    group.addTask { try await body(loop) }
                    group.addTask {
                        try await loop.clock.sleep(for: limit)
                        throw TestHung()
                    }
                    defer { group.cancelAll() }
                    guard let value = try await group.next() else { throw TestHung() }
                    return value
                })
        } catch {
            return .failure(error)
        }
    }
    return try result.get()
}

/// The error of a call; nil when it succeeds.
func failure<Value>(of call: () async throws(HTTPError) -> Value) async -> HTTPError? {
    do throws(HTTPError) {
        _ = try await call()
        return nil
    } catch {
        return error
    }
}
