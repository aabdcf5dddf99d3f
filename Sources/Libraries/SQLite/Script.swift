import CSQLite

/// A text of many statements, read one after the other.
///
/// A statement ends where `sqlite3_prepare_v2` says, so triggers, strings and comments need no rules of our own. Each is
/// compiled when it is asked for, as it may need what the one before made.
package struct Script {
    private let connection: Connection
    private let text: SQLText
    private var position = 0
    private var statementsRead = 0

    /// Starts at the beginning of the text.
    ///
    /// - Throws: `SQLITE_MISUSE` when the text holds a NUL character.
    package init(_ text: String, on connection: Connection) throws(SQLiteError) {
        self.text = try SQLText(text)
        self.connection = connection
    }

    /// Compiles the next statement; nil at the end of the text.
    ///
    /// - Throws: `ScriptError` for SQL that does not compile, with the line of the token that SQLite refused.
    package mutating func next() throws(ScriptError) -> ScriptStatement? {
        let start = text.firstToken(from: position)
        guard start < text.count else { return nil }
        let index = statementsRead + 1
        let line = text.line(at: start)
        let database: OpaquePointer
        do throws(SQLiteError) {
            database = try connection.pointer()
        } catch {
            throw ScriptError(index: index, line: line, cause: error)
        }
        let prepared = text.prepare(on: database, from: start)
        guard prepared.code == SQLITE_OK, let pointer = prepared.statement else {
            let errorLine = prepared.errorOffset.map { text.line(at: $0) } ?? line
            throw ScriptError(index: index, line: errorLine, cause: SQLiteError(code: prepared.code, of: database))
        }
        position = prepared.tail
        statementsRead = index
        return ScriptStatement(statement: Statement(pointer, of: connection), index: index, line: line)
    }
}
