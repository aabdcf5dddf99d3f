import EventLoop
package import KioskDomain
import SQLite

/// The kiosk's database, on a thread of its own; the daemon has migrated it before the kiosk starts.
package actor CafeDatabase: DatabaseGateway {
    nonisolated private let thread = SerialThread(name: "database")
    package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private let path: String
    private var connection: Connection?

    /// Names the file; nothing is touched before `open`.
    package init(path: String) {
        self.path = path
    }

    package func open() throws(GatewayFailure) {
        guard connection == nil else { return }
        do throws(SQLiteError) {
            let opened = try Connection(path: path, access: .readWrite, busyTimeout: .seconds(5))
            try opened.execute("PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON")
            connection = opened
        } catch {
            throw GatewayFailure(error)
        }
    }

    /// The last connection takes the write-ahead log along (https://sqlite.org/wal.html).
    package func close() {
        connection = nil
    }

    /// Runs work in one transaction.
    /// - Throws: `databaseClosed` while nobody is signed in.
    func work<Result>(_ body: (Connection) throws(SQLiteError) -> Result) throws(GatewayFailure) -> Result {
        guard let connection else { throw .databaseClosed }
        do throws(SQLiteError) {
            return try connection.transaction { () throws(SQLiteError) in try body(connection) }
        } catch {
            throw GatewayFailure(error)
        }
    }
}

extension GatewayFailure {
    /// SQLite's words, without a value that was bound.
    init(_ error: SQLiteError) {
        self = .unavailable("the database: \(error.message)")
    }
}
