import EventLoop
import KioskDomain
import SQLite

/// The kiosk's database, on a thread of its own; the daemon has migrated it before the kiosk starts.
package actor CafeDatabase: CafeGateway {
    nonisolated private let thread = SerialThread(name: "database")
    package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private let path: String
    private var connection: Connection?

    package init(path: String) {
        self.path = path
    }

    package func open() throws {
        let opened = try Connection(path: path, access: .readWrite, busyTimeout: .seconds(5))
        try opened.execute("PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON")
        connection = opened
    }

    /// The last connection takes the write-ahead log along (https://sqlite.org/wal.html).
    package func close() {
        connection = nil
    }

    package func announcements() throws -> [String] {
        try rows("SELECT words FROM notices ORDER BY notice_id") { try $0.text(0) }
    }

    /// Runs one statement, and makes a value of each row.
    func rows<Value>(_ sql: String, _ values: [SQLValue] = [], makeValue: (Row) throws -> Value) throws -> [Value] {
        guard let connection else { throw Refusal.nobodySignedIn }
        return try connection.query(sql, values) { row in Result { try makeValue(row) } }.map { try $0.get() }
    }

    /// Runs one statement that writes one row and returns its number.
    /// - Throws: `Refusal.notFound` where there is no such row.
    func change(_ sql: String, _ values: SQLValue...) throws -> Int {
        guard let number = try rows(sql, values, makeValue: { try $0.integer(0) }).first else { throw Refusal.notFound }
        return Int(number)
    }
}
