import CPlatform
package import LifecycleDomain
package import SQLite

/// Brings a database up to date, one IMMEDIATE transaction a script, with the script's history row in it.
///
/// The history is read inside the transaction that writes: of two migrators one waits, and then finds nothing to do.
package struct DatabaseMigrator {
    private let connection: Connection
    private let name: String
    private let history: MigrationHistory

    /// Names the database for messages, as the configuration does.
    package init(_ connection: Connection, name: String) {
        self.connection = connection
        self.name = name
        history = MigrationHistory(connection)
    }

    /// Applies what is pending.
    ///
    /// What is refused is refused before anything is written; a database that is up to date is not even locked, and may
    /// be read-only.
    /// - Parameters:
    ///   - scripts: all there are, in any order.
    ///   - progress: told before each pending script.
    /// - Returns: How many were applied, and the version that the database has now.
    /// - Throws: `StepFailure`; the scripts before the one at fault stay applied, and nothing of it does.
    package func migrate(
        _ scripts: [MigrationScript],
        progress: (MigrationProgress) -> Void = { _ in }
    ) throws(StepFailure) -> MigrationSummary {
        let count = try plan(scripts).pending.count
        var applied = 0
        while applied < count, try applyNext(of: scripts, position: applied + 1, count: count, progress) {
            applied += 1
        }
        let version = try inDatabase { () throws(SQLiteError) in try history.applied().last?.version }
        return MigrationSummary(applied: applied, version: version)
    }

    /// Compares scripts with a history.
    /// - Throws: `StepFailure` of kind `.dataRefused` when they do not fit.
    static func plan(
        _ scripts: [MigrationScript], applied: [AppliedMigration], in database: String
    ) throws(StepFailure) -> MigrationPlan {
        do throws(MigrationRefusal) {
            return try MigrationPlan(scripts: scripts, applied: applied)
        } catch {
            throw StepFailure(.dataRefused, "\(database): \(error)")
        }
    }

    private var shownName: String { "database \(name)" }

    private func plan(_ scripts: [MigrationScript]) throws(StepFailure) -> MigrationPlan {
        let applied = try inDatabase { () throws(SQLiteError) in try history.applied() }
        return try Self.plan(scripts, applied: applied, in: shownName)
    }

    /// Applies the first pending script, unless another process has applied all of them meanwhile.
    /// - Returns: Whether there was one.
    private func applyNext(
        of scripts: [MigrationScript],
        position: Int,
        count: Int,
        _ progress: (MigrationProgress) -> Void
    ) throws(StepFailure) -> Bool {
        let mapError = { (error: SQLiteError) in StepFailure(error, in: shownName) }
        return try connection.transaction(.immediate, mapError: mapError) { () throws(StepFailure) in
            guard let script = try plan(scripts).pending.first else { return false }
            progress(MigrationProgress(database: name, script: script.name, position: position, count: count))
            try apply(script)
            return true
        }
    }

    private func apply(_ script: MigrationScript) throws(StepFailure) {
        let start = platform_boottime_nanoseconds()
        do throws(MigrationScriptRun.Failure) {
            try MigrationScriptRun(script, on: connection).run()
        } catch {
            throw error.stepFailure(of: script, in: shownName)
        }
        let duration = Duration.nanoseconds(platform_boottime_nanoseconds() - start)
        let now = RealtimeInstant(microseconds: platform_realtime_microseconds())
        try inDatabase { () throws(SQLiteError) in try history.record(script, appliedAt: now, duration: duration) }
    }

    private func inDatabase<Result>(_ work: () throws(SQLiteError) -> Result) throws(StepFailure) -> Result {
        do throws(SQLiteError) { return try work() } catch { throw StepFailure(error, in: shownName) }
    }
}
