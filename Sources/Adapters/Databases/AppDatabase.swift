import EventLoop
import LifecycleDomain
import SQLite

/// One database of the app, worked on by one piece of work after the other.
///
/// A connection lives only as long as one piece of work, so that no lock and no side file outlasts it.
actor AppDatabase {
    nonisolated private let thread = SerialThread(name: "database")
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    func migrate(
        _ database: DatabaseDescription,
        progress: @escaping @Sendable (MigrationProgress) -> Void
    ) async throws(StepFailure) -> MigrationSummary {
        let file = DatabaseFile(name: database.name, path: database.path)
        let scripts = try MigrationFolder.scripts(in: database.migrations, of: file.shownName)
        if try !file.exists() {
            let pending = try DatabaseMigrator.plan(scripts, applied: [], in: file.shownName).pending
            if pending.isEmpty { return MigrationSummary(applied: 0, version: nil) }
            try file.create()
        }
        return try await interruptible(file, busyTimeout: database.busyTimeout) { connection throws(StepFailure) in
            let summary = try DatabaseMigrator(connection, name: database.name).migrate(scripts, progress: progress)
            do throws(SQLiteError) { try connection.close() } catch { throw StepFailure(error, in: file.shownName) }
            return summary
        }
    }

    func erase(_ wipe: DatabaseWipe, of subject: WipeSubject) async throws(StepFailure) -> [TableErasure] {
        let file = DatabaseFile(name: wipe.name, path: wipe.path)
        guard try file.exists() else {
            throw StepFailure(.configuration, "\(file.shownName): \(file.path) is missing")
        }
        return try await interruptible(file, busyTimeout: wipe.busyTimeout) { connection throws(StepFailure) in
            let erasures = try UserRowErasure(connection, of: subject, in: file.shownName).erase(wipe.tables)
            // What was deleted is deleted; the connection closes with its last reference at the latest.
            try? connection.close()
            return erasures
        }
    }

    /// Runs work on a connection that a cancellation of the task interrupts, so that its transaction is rolled back.
    private func interruptible<Result: Sendable>(
        _ file: DatabaseFile,
        busyTimeout: Duration,
        _ work: (Connection) throws(StepFailure) -> Result
    ) async throws(StepFailure) -> Result {
        let connection = try file.open(busyTimeout: busyTimeout)
        let handle = connection.interruptHandle
        let outcome = await withTaskCancellationHandler {
            // A method of the actor: a closure without it would run on the caller's executor, and block that.
            attempt(file, connection, work)
        } onCancel: {
            handle.interrupt()
        }
        return try outcome.get()
    }

    private func attempt<Result>(
        _ file: DatabaseFile,
        _ connection: Connection,
        _ work: (Connection) throws(StepFailure) -> Result
    ) -> Swift.Result<Result, StepFailure> {
        assertIsolated()
        do throws(StepFailure) {
            try file.setUp(connection)
            return .success(try work(connection))
        } catch {
            return .failure(error)
        }
    }
}
