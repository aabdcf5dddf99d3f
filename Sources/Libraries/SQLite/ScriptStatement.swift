import CSQLite

/// One statement of a script, compiled and not yet run.
package struct ScriptStatement {
    /// The compiled statement.
    package let statement: Statement
    /// Its place in the script, from 1; text between statements does not count.
    package let index: Int
    /// The line of its first token, from 1.
    package let line: Int
    let text: SQLText
    let start: Int
    let end: Int

    /// An error that happened while this statement ran, with its place.
    package func failure(_ cause: SQLiteError) -> ScriptError {
        ScriptError(index: index, line: line, cause: cause)
    }

    /// The place of a double-quoted name that no column has, and that SQLite therefore takes for a string.
    ///
    /// Builds without that quirk refuse the statement (https://sqlite.org/quirks.html#dblquote), so it is compiled once
    /// more without it. It must not have run yet.
    ///
    /// - Parameter connection: What the statement was compiled for.
    /// - Returns: The line, and what SQLite says; nil when there is none.
    package func mistakenQuotes(on connection: Connection) throws(SQLiteError) -> (line: Int, message: String)? {
        guard text.holdsDoubleQuote(from: start, to: end) else { return nil }
        let before = try connection.setQuotedStrings(.none)
        let database = try connection.pointer()
        let prepared = text.prepare(on: database, from: start)
        sqlite3_finalize(prepared.statement)
        let message = String(cString: sqlite3_errmsg(database))
        _ = try connection.setQuotedStrings(before)
        guard prepared.code != SQLITE_OK else { return nil }
        return (line + text.lineFeeds(from: start, to: prepared.errorOffset ?? start), message)
    }
}
