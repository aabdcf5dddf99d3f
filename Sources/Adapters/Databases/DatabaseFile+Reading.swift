import LifecycleDomain
import SQLite

extension DatabaseFile {
    /// Runs work on a connection that changes nothing, and closes it.
    ///
    /// A log or a journal that a crash left has to be played back first, which a connection for reading cannot do
    /// everywhere: then one is taken that may write, and is kept from it.
    /// - Throws: `StepFailure`, `.configuration` when the configuration does not fit the database.
    func reading<Result>(
        _ interruption: WorkInterruption, _ work: (Connection) throws(TableProblem) -> Result
    ) throws(StepFailure) -> Result {
        let connection = try readable()
        interruption.attach(connection)
        do throws(TableProblem) {
            return try work(connection)
        } catch {
            switch error {
            case .unusable(let reason): throw StepFailure(.configuration, "\(shownName): \(reason)")
            case .database(let error): throw StepFailure(error, in: shownName)
            }
        }
    }

    private func readable() throws(StepFailure) -> Connection {
        do throws(SQLiteError) {
            do throws(SQLiteError) {
                return try looked(Connection(path: path, access: .readOnly, busyTimeout: busyTimeout))
            } catch {
                guard error.isReadOnly || error.isCannotOpen else { throw error }
                return try looked(Connection(path: path, access: .readWrite, busyTimeout: busyTimeout))
            }
        } catch {
            throw StepFailure(error, in: shownName)
        }
    }

    /// SQLite looks at the file only now.
    private func looked(_ connection: Connection) throws(SQLiteError) -> Connection {
        try connection.execute("PRAGMA temp_store=MEMORY; PRAGMA query_only=ON")
        _ = try connection.integer("SELECT count(*) FROM main.sqlite_schema")
        return connection
    }
}
