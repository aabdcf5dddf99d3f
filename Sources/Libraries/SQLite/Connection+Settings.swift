import CSQLite

extension Connection {
    /// Says whether `"name"` may stand for a string where no column of that name exists.
    ///
    /// That is SQLite's default in many builds, and makes a string of a misspelt column
    /// (https://sqlite.org/quirks.html#dblquote). It concerns SELECT, INSERT, UPDATE and DELETE with the triggers they
    /// fire, as they are compiled.
    ///
    /// - Returns: What was in force before.
    @discardableResult
    package func setDoubleQuotedStringLiterals(allowed: Bool) throws(SQLiteError) -> Bool {
        let database = try pointer()
        var now: Int32 = 0
        let query = csqlite_db_config_flag(database, SQLITE_DBCONFIG_DQS_DML, -1, &now)
        guard query == SQLITE_OK else { throw SQLiteError(code: query, of: database) }
        let before = now != 0
        let code = csqlite_db_config_flag(database, SQLITE_DBCONFIG_DQS_DML, allowed ? 1 : 0, &now)
        guard code == SQLITE_OK else { throw SQLiteError(code: code, of: database) }
        return before
    }
}
