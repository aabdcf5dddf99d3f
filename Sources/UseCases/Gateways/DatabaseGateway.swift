package import LifecycleDomain

/// The app's databases: brought up to date at a startup, cleared of a user at a logout.
package protocol DatabaseGateway: Sendable {
    /// Applies what is pending; a run that a crash interrupted is put right first.
    /// - Throws: `StepFailure`; the database is then as it was before the script at fault.
    func migrate(
        _ database: DatabaseDescription, progress: @escaping @Sendable (MigrationProgress) -> Void
    ) async throws(StepFailure) -> MigrationSummary

    /// The startup that migrated a database is over: deletes the backups that are not to be kept.
    func startupIsOver(_ database: DatabaseDescription) async

    /// Deletes a user's rows in one transaction and counts again; one result a table, in the order of the wipe.
    /// - Throws: `StepFailure` when nothing was deleted: `.tryAgain` when another process holds the database.
    func erase(_ wipe: DatabaseWipe, of subject: WipeSubject) async throws(StepFailure) -> [TableErasure]

    /// Deletes every copy that migrations made of a database: each holds the rows of users.
    func eraseBackups(of wipe: DatabaseWipe) async -> FileRemoval
}
