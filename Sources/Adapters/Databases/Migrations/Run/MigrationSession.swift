import LifecycleDomain
import SQLite

/// The connection on which scripts run, with what belongs to it.
final class MigrationSession {
    /// How messages call the database.
    let database: String
    private(set) var connection: Connection
    private(set) var history: MigrationHistory
    /// Absent while neither the database nor a script has a foreign key.
    var audit: ForeignKeyAudit?
    /// What must have come to its end before the first COMMIT.
    var beforeCommit: (() throws(StepFailure) -> Void)?
    private let reopen: (() throws(StepFailure) -> Connection)?
    private var keepsLock = false
    /// Whether a journal may still lie beside the database.
    private var hasKeptLock = false

    /// Takes an open connection.
    /// - Parameters:
    ///   - connection: set up, and not in a transaction.
    ///   - database: how messages call the database.
    ///   - reopen: makes another connection like it; without it no script may leave settings behind.
    init(
        _ connection: Connection, of database: String, reopen: (() throws(StepFailure) -> Connection)? = nil
    ) {
        self.connection = connection
        self.database = database
        self.reopen = reopen
        history = MigrationHistory(connection)
    }

    /// Keeps the lock on the database from the next script to the one after it, where both allow it.
    ///
    /// Between two scripts that keep it nobody can read. The commit of the last one gives it back.
    func prepareLock(for script: PreparedScript, isLast: Bool) throws(StepFailure) {
        guard script.mayKeepLock else { return releaseLock() }
        guard keepsLock == isLast else { return }
        hasKeptLock = true
        keepsLock = try inDatabase { connection throws(SQLiteError) in try connection.setLockKept(!isLast) }
    }

    private func releaseLock() {
        if hasKeptLock { connection.releaseKeptLock() }
        (keepsLock, hasKeptLock) = (false, false)
    }

    /// Goes on with a new connection: settings, temporary tables and attached files of a script go with the old one.
    func renew() throws(StepFailure) {
        guard let reopen else { return }
        // The script may have kept the lock itself, and would lock the new connection out.
        connection.releaseKeptLock()
        // The new one comes first: with the last connection a write-ahead log would go, and had to be made again.
        let next = try reopen()
        history = MigrationHistory(next)
        // It closes with its last statement.
        try? connection.close()
        connection = next
    }

    /// Closes the connection, so that nothing of it is in the way of a restore.
    func close() {
        // Its compiled statement would keep the connection open.
        history = MigrationHistory(connection)
        connection.rollBack()
        releaseLock()
        try? connection.close()
    }

    /// Makes the failures of SQLite those of the database.
    func inDatabase<Result>(_ work: (Connection) throws(SQLiteError) -> Result) throws(StepFailure) -> Result {
        do throws(SQLiteError) { return try work(connection) } catch { throw StepFailure(error, in: database) }
    }
}
