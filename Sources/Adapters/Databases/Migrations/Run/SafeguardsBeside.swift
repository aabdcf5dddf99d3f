import EventLoop
import Glibc
import LifecycleDomain
import SQLite
import Synchronization

/// Safeguards that are taken on a thread and a connection of their own, while the first script already works in its
/// transaction.
///
/// Their connection reads in one transaction, which begins before the script does: as long as it lasts SQLite writes
/// nothing into the file (https://sqlite.org/lockingv3.html), and a script that needs more than its page cache waits.
/// With a write-ahead log the script writes into that alone, and nothing counts before its COMMIT, which waits for the
/// outcome in any case. The transaction ends when all is well; when it is not, it lasts until the script is rolled back.
final class SafeguardsBeside {
    private let context: RunContext
    private let thread: JoinableThread
    private let state: State
    private let handover: Handover
    private var seenMoves = 0

    /// What both threads look at.
    private final class State: Sendable {
        let outcome = Mutex<Result<DatabaseBackup?, StepFailure>?>(nil)
        let stage = Mutex(Safeguards.Stage.integrity)
        let moves = Atomic<Int>(0)
    }

    /// A connection on its way to the thread that is to have it.
    ///
    /// `@unchecked Sendable`: its maker does not touch it any more, and lets go of it only when that thread has ended.
    private struct Handover: @unchecked Sendable {
        let connection: Connection
    }

    /// Begins; nil when there is no thread to be had.
    /// - Parameters:
    ///   - safeguards: what is to be done.
    ///   - context: the run.
    ///   - writer: stops the script when the database is found damaged, or cannot be copied.
    /// - Throws: `StepFailure` when the database cannot be read.
    init?(_ safeguards: Safeguards, _ context: RunContext, stopping writer: InterruptHandle) throws(StepFailure) {
        let connection = try context.file.open()
        context.interruption.attachBeside(connection)
        try context.inDatabase { () throws(SQLiteError) in
            try connection.execute("PRAGMA query_only=ON; BEGIN")
            // The transaction begins with the first look at the file.
            _ = try connection.first("SELECT count(*) FROM main.sqlite_schema") { (row) throws(SQLiteError) in
                try row.integer(0)
            }
        }
        let state = State()
        connection.whileWorking { state.moves.add(1, ordering: .relaxed) }
        let handover = Handover(connection: connection)
        let thread = JoinableThread(name: "database check") {
            let outcome = Self.outcome(of: safeguards, on: handover.connection, state)
            if case .failure = outcome {
                writer.interrupt()
            } else {
                handover.connection.rollBack()
                try? handover.connection.close()
            }
            state.outcome.withLock { $0 = outcome }
        }
        guard let thread else { return nil }
        self.context = context
        self.thread = thread
        self.state = state
        self.handover = handover
    }

    private static func outcome(
        of safeguards: Safeguards, on connection: Connection, _ state: State
    ) -> Result<DatabaseBackup?, StepFailure> {
        do throws(StepFailure) {
            let backup = try safeguards.take(of: connection) { stage in
                state.stage.withLock { $0 = stage }
                state.moves.add(1, ordering: .relaxed)
            }
            return .success(backup)
        } catch {
            return .failure(error)
        }
    }

    private static let pauseMilliseconds: Int32 = 2

    /// Waits a moment while they are still being taken, and tells how far they are.
    /// - Returns: Whether they still were.
    func waitsForThem() -> Bool {
        guard state.outcome.withLock({ $0 == nil }) else { return false }
        let moves = state.moves.load(ordering: .relaxed)
        if moves != seenMoves {
            seenMoves = moves
            context.progress.proceed(to: self.state.stage.withLock { $0 }.phase)
        } else {
            context.progress.rests()
        }
        poll(nil, 0, Self.pauseMilliseconds)
        return true
    }

    /// Waits for the outcome.
    /// - Returns: The copy, where one is wanted.
    /// - Throws: `StepFailure`, of kind `.dataRefused` when the database is damaged.
    func conclude() throws(StepFailure) -> DatabaseBackup? {
        while waitsForThem() {}
        thread.join()
        return try state.outcome.withLock { $0 ?? .success(nil) }.get()
    }

    /// Lets the file be written again after a failure; the script is rolled back by now.
    func release() {
        thread.join()
        try? handover.connection.close()
    }
}
