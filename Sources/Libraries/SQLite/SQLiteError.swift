import CSQLite

/// A failure that SQLite reported, or a use of this library that it refuses.
///
/// Values bound to a statement never appear in it: where SQLite could echo one (a full-text query that does not
/// parse, a message raised by a trigger), the meaning of the code stands in for SQLite's own words.
package struct SQLiteError: Error, Sendable, Equatable {
    /// The extended result code (https://sqlite.org/rescode.html).
    package let extendedCode: Int32
    /// What went wrong, in SQLite's words.
    package let message: String
    /// The statement as it was written, with its parameters unexpanded, where one was involved.
    package let sql: String?

    /// Creates an error from its parts.
    package init(extendedCode: Int32, message: String, sql: String? = nil) {
        self.extendedCode = extendedCode
        self.message = message
        self.sql = sql
    }
}

extension SQLiteError {
    /// The primary result code: the lowest byte of the extended one.
    package var primaryCode: Int32 { extendedCode & 0xff }

    /// SQLite's general description of the code, the same for every failure of the kind.
    package var codeMeaning: String { String(cString: sqlite3_errstr(extendedCode)) }

    /// Another connection holds the lock that was needed, also within this process.
    package var isBusy: Bool { primaryCode == SQLITE_BUSY || primaryCode == SQLITE_LOCKED }

    /// There is no space for the database, the index of its log, or a temporary file.
    package var isFull: Bool { primaryCode == SQLITE_FULL || extendedCode == Self.indexCannotGrow }

    /// SQLITE_IOERR_SHMSIZE, which Swift does not import: SQLite says it instead of SQLITE_FULL for the `-shm` file.
    private static let indexCannotGrow = SQLITE_IOERR | 19 << 8

    /// The file is damaged, or no database at all.
    package var isCorrupt: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }

    /// The file or its folder cannot be written.
    package var isReadOnly: Bool { primaryCode == SQLITE_READONLY }

    /// The operating system refused to read, write or sync.
    package var isIOError: Bool { primaryCode == SQLITE_IOERR }

    /// The file could not be opened, or made.
    package var isCannotOpen: Bool { primaryCode == SQLITE_CANTOPEN }

    /// Access was refused by the operating system.
    package var isPermissionDenied: Bool { primaryCode == SQLITE_PERM || primaryCode == SQLITE_AUTH }

    /// The SQL does not fit the schema, asks for what the library does not have, or was used wrongly: the database
    /// itself is whole.
    package var isRefusedSQL: Bool {
        [SQLITE_ERROR, SQLITE_MISMATCH, SQLITE_MISUSE, SQLITE_RANGE].contains(primaryCode)
    }

    /// The statement was ended by `InterruptHandle.interrupt()`.
    package var isInterrupted: Bool { primaryCode == SQLITE_INTERRUPT }
}

extension SQLiteError: CustomStringConvertible {
    package var description: String { "\(message) (SQLite code \(extendedCode))" }
}

extension SQLiteError {
    /// What the connection says of the call that just failed.
    init(code: Int32, of database: OpaquePointer?, sql: String? = nil) {
        let message = database.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
        self.init(extendedCode: code, message: message, sql: sql)
    }

    static func misuse(_ message: String, sql: String? = nil) -> SQLiteError {
        SQLiteError(extendedCode: SQLITE_MISUSE, message: message, sql: sql)
    }

    static func mismatch(_ message: String, sql: String? = nil) -> SQLiteError {
        SQLiteError(extendedCode: SQLITE_MISMATCH, message: message, sql: sql)
    }

    static func interrupted(sql: String? = nil) -> SQLiteError {
        SQLiteError(extendedCode: SQLITE_INTERRUPT, message: "interrupted", sql: sql)
    }
}
