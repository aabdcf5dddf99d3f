import EventLoop
import Glibc
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
    private let reserve: ReserveFile
    private var folder: StateFolder
    private var openConnection: Connection?
    /// What opening it beforehand came to, until a startup asks.
    private var prepared: Result<MigrationSummary, StepFailure>?
    private var unlockedKeys: StateKeys?
    /// Nil where it has to be counted.
    var spoolTally: SpoolTally?

    /// Names the folder; nothing is touched before `open`.
    /// - Parameters:
    ///   - folder: where the state lies.
    ///   - masterKey: the key that seals it.
    ///   - reserveBytes: how much space of the folder's file system is held back for logouts; 0 for none.
    package init(folder: String, masterKey: MasterKey, reserveBytes: Int64 = 1 << 20) {
        self.folder = StateFolder(path: folder)
        self.masterKey = masterKey
        reserve = ReserveFile(path: "\(folder)/reserve", bytes: reserveBytes)
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

    /// Runs work that fails as a step does in one IMMEDIATE transaction.
    func stepTransaction<Result>(
        _ work: (Connection) throws(StepFailure) -> Result
    ) throws(StepFailure) -> Result {
        let connection = try connection
        return try connection.transaction(.immediate, mapError: { StepFailure($0, in: "state database") }) {
            () throws(StepFailure) in try work(connection)
        }
    }

    /// Runs work that a logout, or the way to it, depends on: when the disk is full, once more with the reserve.
    func withReserve<Result, Failure: Error>(
        _ work: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        do throws(Failure) {
            return try work()
        } catch {
            guard Self.isFull(error) else { throw error }
            // Later on the log is all that there is to give: the pages in it have their place in the database.
            guard (try? reserve.giveUp()) == true else {
                try? emptyLog()
                return try work()
            }
            let result = try work()
            // The database grows as long as there is space for it.
            try? emptyLog()
            return result
        }
    }

    /// Holds the reserve back, unless that is so already.
    /// - Throws: `StepFailure` when there is no space for it, or it cannot be written.
    func makeReserve() throws(StepFailure) {
        try reserve.make()
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
    package func open(for startup: StartupRecord) async throws(StepFailure) -> MigrationSummary {
        let summary = if let prepared = prepared.take() { try prepared.get() } else { try openNow() }
        try await begin(startup)
        return summary
    }

    /// Opens the state while what does not need it is being made; `open(for:)` then tells what came of it.
    package func prepare() {
        _ = Sodium.isReady
        do throws(StepFailure) {
            prepared = .success(try openNow())
        } catch {
            prepared = .failure(error)
        }
    }

    /// Opens the state; that its reserve could not be made is a notice of the summary.
    package func open() async throws(StepFailure) -> MigrationSummary { try openNow() }

    private func openNow() throws(StepFailure) -> MigrationSummary {
        try folder.open()
        let path = folder.databasePath
        let isNew = access(path, F_OK) != 0
        let summary = try withReserve { () throws(StepFailure) in try connect(path) }
        // Of one that was there, SQLite syncs the folder with the log's first sync.
        if isNew { try FileContents.syncFolder(of: path, what: "state") }
        do throws(StepFailure) {
            try makeReserve()
            return summary
        } catch {
            return summary.adding(notice: "no space is held back for logouts: \(error.message)")
        }
    }

    private func connect(_ path: String) throws(StepFailure) -> MigrationSummary {
        do throws(SQLiteError) {
            let connection = try Connection(path: path, access: .create, busyTimeout: .seconds(5))
            try connection.execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON")
            try connection.execute("PRAGMA foreign_keys=ON; PRAGMA temp_store=MEMORY")
            openConnection = connection
        } catch {
            throw StepFailure(error, in: "state database \(path)")
        }
        return try DatabaseMigrator(try connection, name: "state").migrate(StateSchema.catalog)
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
