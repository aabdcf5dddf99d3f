import CSQLite

extension Connection {
    /// Keeps the lock on the file from one transaction to the next, or no longer.
    ///
    /// From the first commit on no other connection can read. The journal stays beside the file: a commit overwrites its
    /// head with zeros and syncs that, in place of making and deleting a file
    /// (https://sqlite.org/pragma.html#pragma_locking_mode). When the lock is no longer kept, the next transaction deletes
    /// the journal and gives the lock back.
    ///
    /// - Returns: Whether the lock is kept from now on: never with a journal mode other than DELETE.
    package func setLockKept(_ wanted: Bool) throws(SQLiteError) -> Bool {
        guard wanted else {
            try execute("PRAGMA main.locking_mode=NORMAL")
            return false
        }
        let mode = try first("PRAGMA main.journal_mode") { (row) throws(SQLiteError) in try row.text(0) }
        guard mode == "delete" else { return false }
        // Without a limit the journal of a large script would take up its space until the lock is given back.
        try execute(
            "PRAGMA main.journal_size_limit=\(Self.largestKeptJournal); PRAGMA main.locking_mode=EXCLUSIVE")
        return true
    }

    /// Gives back at once a lock that was kept, and deletes the journal; outside a transaction, also under an
    /// interruption.
    ///
    /// Its own failure is not reported: the lock then goes when the connection closes, and the journal with the next
    /// transaction, of whomever.
    package func releaseKeptLock() {
        guard let database = try? pointer() else { return }
        // SQLite does both at the end of a read transaction; a journal that is still needed is played back at its start.
        sqlite3_exec(
            database, "PRAGMA main.locking_mode=NORMAL; SELECT 1 FROM main.sqlite_schema LIMIT 1", nil, nil, nil)
    }

    /// Bytes: more than most scripts write, so that the file need not grow and shrink with each.
    private static let largestKeptJournal = 1 << 20
}
