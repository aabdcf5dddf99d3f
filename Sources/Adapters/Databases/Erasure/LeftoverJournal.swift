import CPlatform
import Glibc
import SQLite

/// A rollback journal that is over but still there, with the pages as they were before somebody's last transaction:
/// `journal_mode=PERSIST` leaves one, also when the database has been in WAL mode since.
struct LeftoverJournal {
    let connection: Connection
    let file: DatabaseFile

    /// Removes it.
    /// - Returns: Whether nothing of it is left.
    func remove() throws(SQLiteError) -> Bool {
        guard holdsSomething else { return true }
        let mode = try connection.first("PRAGMA journal_mode") { (row) throws(SQLiteError) in try row.text(0) }
        if mode == "wal" {
            try removeBesideLog()
        } else {
            // To change from one mode to the other, SQLite deletes the journal under the lock of a writer.
            try connection.execute("PRAGMA journal_mode=PERSIST; PRAGMA journal_mode=DELETE")
        }
        return !holdsSomething
    }

    private var path: String { file.resolvedPath + "-journal" }

    private var holdsSomething: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_size > 0
    }

    /// Removes what nobody uses in WAL mode, and nobody leaves that mode while this connection reads.
    ///
    /// A journal that had to be played back was so when this connection read first; what is left has zeros where its
    /// header was.
    private func removeBesideLog() throws(SQLiteError) {
        try connection.transaction(.immediate) { () throws(SQLiteError) in
            _ = try connection.integer("PRAGMA user_version")
            let header = try? FileContents.read(path, limit: 28, what: file.shownName)
            if header?.allSatisfy({ $0 == 0 }) == true {
                try? FileContents.removeDurably(path, what: file.shownName)
            }
        }
    }
}
