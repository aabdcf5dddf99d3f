import CSQLite

/// A text of many statements, read one after the other.
///
/// A statement ends where `sqlite3_prepare_v2` says, so triggers, strings and comments need no rules of our own. Each is
/// compiled when it is asked for, as it may need what the one before made.
package struct Script {
    private let connection: Connection
    private let text: SQLText
    private var position = 0
    private var statementsRead: Int
    /// The line of `lineStart`, which lies at or before `position`: lines are counted once.
    private var line: Int
    private var lineStart = 0

    /// Starts at the beginning of the text.
    ///
    /// - Parameters:
    ///   - text: The statements.
    ///   - connection: What they are compiled for.
    ///   - firstLine: The line, in a larger text, on which this one begins.
    ///   - firstIndex: The number, in a larger text, of the first statement.
    /// - Throws: `SQLITE_MISUSE` when the text holds a NUL character.
    package init(
        _ text: String, on connection: Connection, firstLine: Int = 1, firstIndex: Int = 1
    ) throws(SQLiteError) {
        self.text = try SQLText(text)
        self.connection = connection
        line = firstLine
        statementsRead = firstIndex - 1
    }

    /// Compiles the next statement; nil at the end of the text.
    ///
    /// - Throws: `ScriptError` for SQL that does not compile, with the line of the token that SQLite refused.
    package mutating func next() throws(ScriptError) -> ScriptStatement? {
        let start = text.firstToken(from: position)
        guard start < text.count else { return nil }
        line += text.lineFeeds(from: lineStart, to: start)
        lineStart = start
        let index = statementsRead + 1
        let database: OpaquePointer
        do throws(SQLiteError) {
            database = try connection.pointer()
        } catch {
            throw ScriptError(index: index, line: line, cause: error)
        }
        let prepared = text.prepare(on: database, from: start)
        guard prepared.code == SQLITE_OK, let pointer = prepared.statement else {
            let refused = prepared.errorOffset ?? start
            let errorLine = line + text.lineFeeds(from: start, to: refused)
            throw ScriptError(index: index, line: errorLine, cause: SQLiteError(code: prepared.code, of: database))
        }
        position = prepared.tail
        statementsRead = index
        return ScriptStatement(
            statement: Statement(pointer, of: connection), index: index, line: line, text: text, start: start,
            end: prepared.tail)
    }

    /// Passes over the next statement without compiling it: some pragmas act as soon as they are compiled.
    ///
    /// - Returns: Whether there was one.
    package mutating func skip() -> Bool {
        let start = text.firstToken(from: position)
        guard start < text.count else { return false }
        line += text.lineFeeds(from: lineStart, to: start)
        lineStart = start
        position = text.endOfStatement(from: start)
        statementsRead += 1
        return true
    }
}
