import LifecycleDomain
import SQLite

/// What every part of a run over one database needs.
struct RunContext {
    let description: DatabaseDescription
    let file: DatabaseFile
    let sideFiles: SideFiles
    let interruption: WorkInterruption
    let progress: RunProgress

    /// Begins a run.
    /// - Parameters:
    ///   - description: the database.
    ///   - interruption: stops the run.
    ///   - pause: how long not to talk of the same kind of work again.
    ///   - sink: told how far the run is.
    init(
        _ description: DatabaseDescription, interruption: WorkInterruption, pause: Duration = .milliseconds(100),
        progress sink: @escaping (MigrationProgress) -> Void
    ) {
        self.description = description
        self.interruption = interruption
        file = DatabaseFile(
            name: description.name, path: description.path, busyTimeout: description.busyTimeout)
        sideFiles = file.sideFiles
        progress = RunProgress(
            of: description.name, timeout: description.settings.timeout, interruption: interruption, pause: pause,
            sink: sink)
    }

    /// The same run for what must be done although its time is up.
    func afterTimeout() -> RunContext {
        guard progress.isTimedOut else { return self }
        var settings = settings
        settings.timeout = nil
        let endless = DatabaseDescription(
            name: description.name, path: description.path, migrations: description.migrations,
            busyTimeout: description.busyTimeout, settings: settings)
        return RunContext(endless, interruption: WorkInterruption(), progress: progress.sink)
    }

    /// How messages call the database.
    var name: String { file.shownName }
    var settings: MigrationSettings { description.settings }

    /// Opens the database for scripts and checks.
    ///
    /// Foreign keys are not enforced: a table that is dropped to be rebuilt would take the rows of others with it. Large
    /// sorts go to temporary files, where those have room: in memory they are slower, and a device may not have it.
    ///
    /// What is deleted is overwritten where rows are users', and elsewhere as far as that takes no further writing: a table
    /// that is dropped would be written twice otherwise, into the journal and over itself
    /// (https://sqlite.org/pragma.html#pragma_secure_delete).
    func open() throws(StepFailure) -> Connection {
        let connection = try openForReading()
        try file.setUp(connection)
        do throws(SQLiteError) {
            try connection.run("PRAGMA foreign_keys=OFF")
            try connection.execute("PRAGMA secure_delete=\(settings.holdsUserRows ? "ON" : "FAST")")
            if TemporaryFiles.haveRoom(for: file.size) { try connection.run("PRAGMA temp_store=DEFAULT") }
        } catch {
            throw StepFailure(error, in: name)
        }
        return connection
    }

    /// Opens the database to look at it.
    func openForReading() throws(StepFailure) -> Connection {
        let connection = try file.open()
        watch(connection)
        return connection
    }

    /// Has a connection tell of its work, and stop with the run.
    func watch(_ connection: Connection) {
        interruption.attach(connection)
        let progress = progress
        connection.whileWorking { progress.moved() }
    }

    /// Makes the failures of SQLite those of the database.
    func inDatabase<Result>(_ work: () throws(SQLiteError) -> Result) throws(StepFailure) -> Result {
        do throws(SQLiteError) { return try work() } catch { throw StepFailure(error, in: name) }
    }
}
