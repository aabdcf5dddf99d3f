package import LifecycleDomain
package import SQLite

/// Brings a database up to date on a connection that somebody else owns, with scripts that come with the program.
///
/// One IMMEDIATE transaction a script, with the script's history row in it. The caller keeps other processes away.
package struct DatabaseMigrator {
    private let session: MigrationSession

    /// Names the database for messages.
    package init(_ connection: Connection, name: String) {
        session = MigrationSession(connection, of: "\(name) database")
    }

    /// Applies what is pending.
    ///
    /// What is refused is refused before anything is written; a database that is up to date is not even locked.
    /// - Returns: How many were applied, and the version that the database has now.
    /// - Throws: `StepFailure`; the scripts before the one at fault stay applied, and nothing of it does.
    package func migrate(_ catalog: MigrationCatalog) throws(StepFailure) -> MigrationSummary {
        let applied = try session.inDatabase { _ throws(SQLiteError) in try session.history.applied() }
        let plan: MigrationPlan
        do throws(MigrationRefusal) {
            plan = try MigrationPlan(catalog: catalog, history: applied)
        } catch {
            throw StepFailure(error, in: session.database)
        }
        let pending = try plan.pending.map { (script) throws(StepFailure) in
            try PreparedScript(script, in: session.database)
        }
        for script in pending { _ = try ScriptRun(script, in: session).run() }
        let version = (applied.map(\.key) + plan.pending.map(\.key)).compactMap(\.version).max()
        return MigrationSummary(applied: pending.count, version: version)
    }
}
