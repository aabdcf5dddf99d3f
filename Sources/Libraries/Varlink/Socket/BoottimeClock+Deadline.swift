import EventLoop

/// A wait ended because its deadline came.
struct DeadlineExceeded: Error {}

extension BoottimeClock {
    /// Runs `body`, but cancels it at the deadline; without a deadline it just runs.
    ///
    /// - Throws: ``DeadlineExceeded``, or `CancellationError` from `body`.
    func run(
        until deadline: Instant?,
        _ body: @escaping @Sendable () async throws(CancellationError) -> Void
    ) async throws {
        guard let deadline else { return try await body() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await body() }
            group.addTask {
                try await sleep(until: deadline)
                throw DeadlineExceeded()
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }
}
