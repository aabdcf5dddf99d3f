import CSQLite

extension Connection {
    /// Whether foreign keys that are looked at later are violated at the moment (SQLITE_DBSTATUS_DEFERRED_FKS).
    package func hasDeferredViolations() throws(SQLiteError) -> Bool {
        var current: Int32 = 0
        var highest: Int32 = 0
        let code = sqlite3_db_status(try pointer(), SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
        guard code == SQLITE_OK else {
            throw SQLiteError(extendedCode: code, message: String(cString: sqlite3_errstr(code)))
        }
        return current != 0
    }
}

extension SQLiteError {
    /// Whether rows elsewhere refer to what was to be deleted.
    ///
    /// ON DELETE RESTRICT is a trigger inside of SQLite, and has the code of one that raises (fkey.c).
    package var isForeignKeyViolation: Bool {
        extendedCode == Self.foreignKeyCode
            || extendedCode == Self.triggerCode && message == "FOREIGN KEY constraint failed"
    }

    // SQLITE_CONSTRAINT_FOREIGNKEY and SQLITE_CONSTRAINT_TRIGGER, macros that Swift does not take over.
    private static let foreignKeyCode = SQLITE_CONSTRAINT | 3 << 8
    private static let triggerCode = SQLITE_CONSTRAINT | 7 << 8
}
