import CSQLite
import Synchronization

/// Stops the work of one connection from another thread; it may outlive the connection.
///
/// An interruption stays until `Connection.clearInterrupt()`. With `sqlite3_interrupt` alone it would be lost when it
/// arrives between two statements, and it would not end a wait for a lock.
package final class InterruptHandle: Sendable {
    private let isRaised = Atomic<Bool>(false)
    private let database = Mutex<DatabasePointer?>(nil)
    private let patienceMilliseconds: Atomic<Int>

    init(busyTimeout: Duration) {
        patienceMilliseconds = Atomic(busyTimeout.wholeMilliseconds)
    }

    /// Ends the running statement, the wait for a lock, and every later statement, with `SQLITE_INTERRUPT`.
    package func interrupt() {
        isRaised.store(true, ordering: .sequentiallyConsistent)
        // The lock is what makes this safe: sqlite3_interrupt must not meet a connection that is being closed.
        database.withLock { if let database = $0 { sqlite3_interrupt(database.pointer) } }
    }

    /// Whether an interruption is standing.
    package var isInterrupted: Bool { isRaised.load(ordering: .sequentiallyConsistent) }

    /// Changes how long a statement waits for a lock.
    /// - Returns: How long it was before.
    func wait(atMost patience: Duration) -> Duration {
        .milliseconds(patienceMilliseconds.exchange(patience.wholeMilliseconds, ordering: .sequentiallyConsistent))
    }

    func clear() { isRaised.store(false, ordering: .sequentiallyConsistent) }

    func attach(_ pointer: OpaquePointer) {
        let reference = DatabasePointer(pointer: pointer)
        database.withLock { $0 = reference }
    }

    func detach() { database.withLock { $0 = nil } }
}

extension InterruptHandle {
    /// Pauses between tries for a lock: those of SQLite's own busy handler.
    private static let pauses = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100]

    /// Sleeps before the next try for a lock; false when the time is up or the work is interrupted.
    func waitsOnce(afterTries tries: Int) -> Bool {
        guard !isInterrupted else { return false }
        let longest = Self.pauses[Self.pauses.count - 1]
        let waited = Self.pauses.prefix(tries).reduce(0, +) + max(0, tries - Self.pauses.count) * longest
        let pause = tries < Self.pauses.count ? Self.pauses[tries] : longest
        let remaining = patienceMilliseconds.load(ordering: .sequentiallyConsistent) - waited
        guard remaining > 0 else { return false }
        sqlite3_sleep(Int32(min(pause, remaining)))
        return true
    }
}

/// The pointer of a connection, on its way into a lock.
///
/// Safe to send: it is only used inside the lock of `InterruptHandle`, and only for `sqlite3_interrupt`, which SQLite
/// allows from any thread.
private struct DatabasePointer: @unchecked Sendable {
    let pointer: OpaquePointer
}

extension Duration {
    /// Whole milliseconds, at least zero and at most what fits 32 bits.
    fileprivate var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds < Int64(Int32.max) / 1000 else { return Int(Int32.max) }
        return max(0, Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
