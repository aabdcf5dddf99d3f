import CSQLite

extension Connection {
    /// Pages copied between two looks at an interruption.
    private static let pagesPerStep: Int32 = 256

    /// Copies the database, as it is at one moment, into the file at `path`, whose content is replaced.
    ///
    /// The copy has the journal mode of the original. It is synced by SQLite; its name is durable only after a sync of
    /// its folder, which is the caller's.
    package func backup(to path: String) throws(SQLiteError) {
        let target = try Connection(path: path, access: .create, busyTimeout: .zero)
        try copyContent(to: target)
        try target.close()
    }

    /// Replaces the content of another database by that of this one, as it is at one moment.
    ///
    /// For the target it is one transaction: it has the old content until the new one is whole, also after a crash
    /// (https://sqlite.org/c3ref/backup_finish.html).
    ///
    /// - Parameters:
    ///   - target: open for writing, without a transaction.
    ///   - onStep: called some times a megabyte.
    package func copyContent(
        to target: Connection, onStep: (CopyProgress) -> Void = { _ in }
    ) throws(SQLiteError) {
        guard isAutocommit else { return try copyPages(to: target, onStep) }
        // A read transaction keeps the moment: otherwise a writer would make the copy start again and again.
        try transaction(.deferred) { () throws(SQLiteError) in
            _ = try first("SELECT count(*) FROM sqlite_schema") { (row) throws(SQLiteError) in try row.integer(0) }
            try copyPages(to: target, onStep)
        }
    }

    private func copyPages(to target: Connection, _ onStep: (CopyProgress) -> Void) throws(SQLiteError) {
        let destination = try target.pointer()
        guard let backup = sqlite3_backup_init(destination, "main", try pointer(), "main") else {
            throw SQLiteError(code: sqlite3_extended_errcode(destination), of: destination)
        }
        var code: Int32
        repeat {
            code = sqlite3_backup_step(backup, Self.pagesPerStep)
            let pages = Int(sqlite3_backup_pagecount(backup))
            onStep(CopyProgress(copiedPages: pages - Int(sqlite3_backup_remaining(backup)), pages: pages))
        } while code == SQLITE_OK && !interruptHandle.isInterrupted
        let finished = sqlite3_backup_finish(backup)
        guard code != SQLITE_OK else { throw .interrupted() }
        guard code == SQLITE_DONE else { throw SQLiteError(code: code, of: destination) }
        guard finished == SQLITE_OK else { throw SQLiteError(code: finished, of: destination) }
    }
}
