import CSQLite

/// A connection to one SQLite database file.
///
/// It is not `Sendable`: SQLite is opened without its own mutexes, so the connection belongs to one actor.
package final class Connection {
    /// What may be done with the file.
    package enum Access: Sendable {
        case readOnly
        case readWrite
        /// Reading and writing, and making the file when it is missing.
        case create
        /// Reading a file that nobody writes: no locks, and no files beside it (https://sqlite.org/uri.html).
        case immutable
    }

    /// The path as it was given.
    package let path: String

    /// Stops the work of this connection from another thread.
    package let interruptHandle: InterruptHandle

    /// What SQLite calls while this connection works.
    let hooks: ConnectionHooks

    private var database: OpaquePointer?

    /// Opens the file with extended result codes.
    ///
    /// SQLite looks at the file only at the first statement: that a file is no database is known then.
    ///
    /// - Parameters:
    ///   - path: The file, or `:memory:`.
    ///   - access: What may be done with it.
    ///   - busyTimeout: How long a statement waits for a lock before it fails with `SQLITE_BUSY`.
    /// - Throws: `SQLiteError`, such as `SQLITE_CANTOPEN`.
    package init(path: String, access: Access, busyTimeout: Duration) throws(SQLiteError) {
        guard !path.utf8.contains(0) else { throw .misuse("the path holds a NUL character") }
        self.path = path
        interruptHandle = InterruptHandle(busyTimeout: busyTimeout)
        hooks = ConnectionHooks(interruptHandle)
        var opened: OpaquePointer?
        let flags = access.openFlags | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(access.name(of: path), &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            let error = SQLiteError(code: code, of: opened)
            // SQLite hands out a connection even when it fails, except without memory; it has to be closed.
            sqlite3_close(opened)
            throw error
        }
        database = opened
        interruptHandle.attach(opened)
        hooks.install(on: opened)
    }

    deinit {
        interruptHandle.detach()
        sqlite3_close_v2(database)
    }

    /// Closes the connection; a second call does nothing.
    ///
    /// - Throws: `SQLITE_BUSY` while a statement of the connection is alive; the connection then stays open.
    package func close() throws(SQLiteError) {
        guard let database else { return }
        interruptHandle.detach()
        let code = sqlite3_close(database)
        guard code == SQLITE_OK else {
            interruptHandle.attach(database)
            throw SQLiteError(code: code, of: database)
        }
        self.database = nil
    }

    /// Lets statements run again after an interruption.
    package func clearInterrupt() { interruptHandle.clear() }

    /// Whether no transaction is open.
    package var isAutocommit: Bool { database.map { sqlite3_get_autocommit($0) != 0 } ?? true }

    /// Rows that the last INSERT, UPDATE or DELETE changed by itself, without those of triggers and cascades.
    package var changes: Int { database.map { Int(sqlite3_changes64($0)) } ?? 0 }

    /// The version of the SQLite library in use, such as "3.40.1".
    package static var libraryVersion: String { String(cString: sqlite3_libversion()) }

    /// The open connection.
    func pointer() throws(SQLiteError) -> OpaquePointer {
        guard let database else { throw .misuse("the connection is closed") }
        return database
    }
}

extension Connection.Access {
    fileprivate var openFlags: Int32 {
        switch self {
        case .readOnly: SQLITE_OPEN_READONLY
        case .readWrite: SQLITE_OPEN_READWRITE
        case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
        }
    }

    /// What SQLite calls the file at a path.
    fileprivate func name(of path: String) -> String {
        guard case .immutable = self else { return path }
        // These three have a meaning in a URI.
        let escapes: [Character: String] = ["%": "%25", "?": "%3f", "#": "%23"]
        return "file:\(path.map { escapes[$0] ?? String($0) }.joined())?immutable=1"
    }
}
