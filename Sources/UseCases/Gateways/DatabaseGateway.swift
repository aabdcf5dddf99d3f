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
    ///
    /// Then empties the log, rewrites the file as far as the wipe says, and searches the files for the markers.
    func erase(
        _ wipe: DatabaseWipe, of subject: WipeSubject, markers: [MarkerValue]
    ) async throws(StepFailure) -> [TableErasure]

    /// The values of the marker columns that only this user's rows hold.
    func markers(in wipe: DatabaseWipe, of subject: WipeSubject) async throws(StepFailure) -> [MarkerValue]

    /// Counts a user's rows, and changes nothing; one result a table, in the order of the wipe.
    func count(_ wipe: DatabaseWipe, of subject: WipeSubject) async throws(StepFailure) -> [TableCount]

    /// Whether another process has the database open, may have, or has written to it since the last erasure: it can
    /// write what was just deleted.
    func isOpenElsewhere(_ wipe: DatabaseWipe) async -> Bool

    /// Counts work of a user that a logout would lose.
    func count(_ unsent: UnsentQuery, of subject: WipeSubject) async throws(StepFailure) -> Int

    /// Looks for rows of users who have no session, and for what a logout could not erase or prove.
    /// - Parameter known: who has a session or is being logged out.
    func audit(_ wipe: DatabaseWipe, known: [WipeSubject]) async throws(StepFailure) -> DatabaseAudit

    /// Deletes every copy that migrations made of a database: each holds the rows of users.
    func eraseBackups(of wipe: DatabaseWipe) async -> FileRemoval
}
