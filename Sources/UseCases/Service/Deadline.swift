/// Runs work with a limit; the work is cancelled when the time is over, and awaited.
///
/// - Returns: what the work gave back, or nil when the limit came first.
func withDeadline<Value: Sendable>(
    _ limit: Duration, time: any Timekeeper, _ work: @escaping @Sendable () async -> Value
) async -> Value? {
    await withTaskGroup(of: Value?.self) { group in
        group.addTask { await work() }
        group.addTask {
            try? await time.sleep(for: limit)
            return nil
        }
        let first = await group.next() ?? nil
        group.cancelAll()
        return first
    }
}
