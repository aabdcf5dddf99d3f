import EventLoop
package import LifecycleDomain
import LifecycleUseCases
import SQLite

/// The daemon's own state: one SQLite database, on a thread of its own.
///
/// WAL with `synchronous=FULL`: what is committed survives a power cut. `secure_delete` overwrites what is deleted.
package actor StateDatabase {
    nonisolated private let thread = SerialThread(name: "state")
    package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private let masterKey: MasterKey
    private var folder: StateFolder
    private var openConnection: Connection?
    private var unlockedKeys: StateKeys?

    /// Names the folder; nothing is touched before `open`.
    package init(folder: String, masterKey: MasterKey) {
        self.folder = StateFolder(path: folder)
        self.masterKey = masterKey
    }

    /// The open connection.
    /// - Throws: `StepFailure` before `open` and after `close`.
    var connection: Connection {
        get throws(StepFailure) {
            guard let openConnection else { throw StepFailure(.internalError, "the state is not open") }
            return openConnection
        }
    }

    /// The keys of the unlocked state.
    /// - Throws: `StepFailure` before `unlock`.
    var keys: StateKeys {
        get throws(StepFailure) {
            guard let unlockedKeys else { throw StepFailure(.internalError, "the state is not unlocked") }
            return unlockedKeys
        }
    }

    /// Runs work on the database; its errors become failures of the state.
    func database<Result>(
        _ work: (Connection) throws(SQLiteError) -> Result
    ) throws(StepFailure) -> Result {
        let connection = try connection
        do throws(SQLiteError) {
            return try work(connection)
        } catch {
            throw StepFailure(error, in: "state database")
        }
    }

    /// Runs work in one IMMEDIATE transaction.
    func transaction<Result>(
        _ work: (Connection) throws(SQLiteError) -> Result
    ) throws(StepFailure) -> Result {
        try database { connection throws(SQLiteError) in
            try connection.transaction(.immediate) { () throws(SQLiteError) in try work(connection) }
        }
    }

    /// Moves the log into the database and empties it, so that nothing deleted is left in it.
    /// - Throws: `StepFailure` of kind `.tryAgain` when somebody else reads the database.
    func emptyLog() throws(StepFailure) {
        let isBusy = try database { connection throws(SQLiteError) in try connection.checkpointTruncate().isBusy }
        if isBusy {
            throw StepFailure(
                .tryAgain, "state database: another process reads it, so that its log cannot be emptied")
        }
    }
}

extension StateDatabase: StateGateway {
    package func open() async throws(StepFailure) -> MigrationSummary {
        try folder.open()
        let path = folder.databasePath
        do throws(SQLiteError) {
            let connection = try Connection(path: path, access: .create, busyTimeout: .seconds(5))
            try connection.execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON")
            try connection.execute("PRAGMA foreign_keys=ON; PRAGMA temp_store=MEMORY")
            openConnection = connection
        } catch {
            throw StepFailure(error, in: "state database \(path)")
        }
        let summary = try DatabaseMigrator(try connection, name: "state").migrate(StateSchema.catalog)
        try FileContents.syncFolder(of: path, what: "state")
        return summary
    }

    package func unlock() async throws(StepFailure) -> StepResult {
        let sealed = try database { connection throws(SQLiteError) in
            try connection.first("SELECT key_check FROM device") { row throws(SQLiteError) in
                try row.optionalBlob(0)
            }
        }
        let check = sealed ?? nil
        let key = try masterKey.load(mayCreate: check == nil)
        guard let keys = StateKeys(master: key) else {
            throw StepFailure(.tryAgain, "no memory can be locked for the keys")
        }
        if let check {
            guard keys.check.open(check, place: "device") != nil else {
                throw StepFailure(
                    .dataRefused,
                    "the master key is not the one that sealed this state; pass the right one, or move "
                        + "the state away to begin anew")
            }
        } else {
            let check = keys.check.seal(Array("applifecycled".utf8), place: "device")
            try database { connection throws(SQLiteError) in
                try connection.run("UPDATE device SET key_check = ?", .blob(check))
            }
        }
        unlockedKeys = keys
        return check == nil ? StepResult(.ok, "sealed with a new key") : .ok
    }

    package func close() async {
        // Whatever is not closed here is recovered by the next open; the process is about to leave.
        try? openConnection?.close()
        openConnection = nil
        unlockedKeys = nil
        folder.close()
    }
}
