import CSQLite

extension Connection {
    /// Where `"name"` may stand for a string when no column of that name exists.
    ///
    /// That is SQLite's default in many builds, and makes a string of a misspelt column
    /// (https://sqlite.org/quirks.html#dblquote).
    struct QuotedStrings: Equatable {
        let inQueries: Bool
        let inDefinitions: Bool

        static let none = QuotedStrings(inQueries: false, inDefinitions: false)
    }

    /// Says whether `"name"` may stand for a string in SELECT, INSERT, UPDATE and DELETE, with the triggers they fire,
    /// as they are compiled.
    ///
    /// - Returns: What was in force before.
    @discardableResult
    package func setDoubleQuotedStringLiterals(allowed: Bool) throws(SQLiteError) -> Bool {
        try set(SQLITE_DBCONFIG_DQS_DML, to: allowed)
    }

    /// Says where `"name"` may stand for a string.
    ///
    /// - Returns: What was in force before.
    func setQuotedStrings(_ wanted: QuotedStrings) throws(SQLiteError) -> QuotedStrings {
        QuotedStrings(
            inQueries: try set(SQLITE_DBCONFIG_DQS_DML, to: wanted.inQueries),
            inDefinitions: try set(SQLITE_DBCONFIG_DQS_DDL, to: wanted.inDefinitions))
    }

    private func set(_ option: Int32, to wanted: Bool) throws(SQLiteError) -> Bool {
        let database = try pointer()
        var now: Int32 = 0
        let query = csqlite_db_config_flag(database, option, -1, &now)
        guard query == SQLITE_OK else { throw SQLiteError(code: query, of: database) }
        let before = now != 0
        let code = csqlite_db_config_flag(database, option, wanted ? 1 : 0, &now)
        guard code == SQLITE_OK else { throw SQLiteError(code: code, of: database) }
        return before
    }
}
