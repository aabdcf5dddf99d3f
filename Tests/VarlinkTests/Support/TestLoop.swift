import EventLoop

/// The body of a test took too long: it would have hung.
struct TestHung: Error {}

/// Runs a body on an event loop of its own, on the calling thread; a body that hangs ends with ``TestHung``.
func onLoop<Value: Sendable>(_ body: @escaping @Sendable (EventLoop) async throws -> Value) throws -> Value {
    let loop = try EventLoop()
    let result: Result<Value, any Error> = try loop.run {
        do {
            return .success(
                try await withThrowingTaskGroup(of: Value.self) { group in
                    group.addTask { try await body(loop) }
                    group.addTask {
                        try await loop.clock.sleep(for: .seconds(600))
                        throw TestHung()
                    }
                    defer { group.cancelAll() }
                    guard let value = try await group.next() else { throw TestHung() }
                    return value
                }
            )
        } catch {
            return .failure(error)
        }
    }
    return try result.get()
}
