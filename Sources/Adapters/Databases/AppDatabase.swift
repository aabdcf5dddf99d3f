import EventLoop
import LifecycleDomain
import SQLite

/// One database of the app, worked on by one piece of work after the other.
///
/// A connection lives only as long as one piece of work, so that no lock and no side file outlasts it.
actor AppDatabase {
    nonisolated private let thread = SerialThread(name: "database")
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
    private let residue = ResidueMemory()
    /// As the last erasure left it.
    private(set) var leftAs: DatabaseStamp?

    nonisolated func makeThread() { thread.makeThread() }

    func migrate(
        _ database: DatabaseDescription,
        progress: @escaping @Sendable (MigrationProgress) -> Void
    ) async throws(StepFailure) -> MigrationSummary {
        try await stoppable { interruption throws(StepFailure) in
            try MigrationConductor(RunContext(database, interruption: interruption, progress: progress)).migrate()
        }
    }

    func startupIsOver(_ database: DatabaseDescription) {
        let file = DatabaseFile(name: database.name, path: database.path, busyTimeout: database.busyTimeout)
        let kept = KeptBackups(file.sideFiles, of: file.shownName)
        // Who holds the lock migrates, and may need what is there. What stays, the next startup or logout deletes.
        guard kept.mayHaveLeftovers, let lock = try? MigrationLock(file.sideFiles, of: file.shownName) else { return }
        try? kept.prune(to: database.settings.keepBackups)
        lock.release()
    }

    func eraseBackups(of wipe: DatabaseWipe) async -> FileRemoval {
        let file = DatabaseFile(of: wipe)
        let kept = KeptBackups(file.sideFiles, of: file.shownName)
        guard kept.mayHaveLeftovers else { return FileRemoval(removed: 0, remaining: 0) }
        do throws(StepFailure) {
            return try await stoppable { interruption throws(StepFailure) in
                try MigrationLock.whileHeld(
                    file.sideFiles, of: file.shownName, patience: wipe.busyTimeout, interruption: interruption,
                    onWait: { _ in }, { _ in kept.eraseAll() })
            }
        } catch {
            return FileRemoval(removed: 0, remaining: max(1, kept.count), detail: error.message)
        }
    }

    func erase(
        _ wipe: DatabaseWipe, of subject: WipeSubject, markers: [MarkerValue]
    ) async throws(StepFailure) -> [TableErasure] {
        let file = try DatabaseFile(existing: wipe)
        defer { leftAs = DatabaseStamp(at: file.resolvedPath) }
        return try await stoppable { interruption throws(StepFailure) in
            // Rows that a restore would bring back later are not erased: it comes first.
            try Self.putRight(wipe, interruption)
            return try DatabaseErasure(
                file: file, wipe: wipe, subject: subject, markers: markers, residue: residue, interruption: interruption
            ).run()
        }
    }

    static func putRight(_ wipe: DatabaseWipe, _ interruption: WorkInterruption) throws(StepFailure) {
        let description = DatabaseDescription(
            name: wipe.name, path: wipe.path, migrations: [], busyTimeout: wipe.busyTimeout)
        try MigrationConductor(RunContext(description, interruption: interruption) { _ in }).putRight()
    }

    /// Runs work that a cancellation of the task stops, so that its transaction is rolled back.
    func stoppable<Result: Sendable>(
        _ work: (WorkInterruption) throws(StepFailure) -> Result
    ) async throws(StepFailure) -> Result {
        let interruption = WorkInterruption()
        let outcome = await withTaskCancellationHandler {
            // A method of the actor: a closure without it would run on the caller's executor, and block that.
            attempt(interruption, work)
        } onCancel: {
            interruption.interrupt()
        }
        return try outcome.get()
    }

    private func attempt<Result>(
        _ interruption: WorkInterruption, _ work: (WorkInterruption) throws(StepFailure) -> Result
    ) -> Swift.Result<Result, StepFailure> {
        assertIsolated()
        do throws(StepFailure) { return .success(try work(interruption)) } catch { return .failure(error) }
    }
}
