import SQLite
import Testing

struct ScriptTests {
    private let connection: Connection

    init() throws { connection = try Connection(path: ":memory:", access: .create, busyTimeout: .zero) }

    /// Runs a script and tells where each of its statements began.
    private func lines(_ text: String) throws -> [Int] {
        var script = try Script(text, on: connection)
        var lines: [Int] = []
        while let next = try script.next() {
            try next.statement.runToEnd()
            lines.append(next.line)
            #expect(next.index == lines.count)
        }
        return lines
    }

    /// Semicolons in strings, comments and triggers end nothing, and lines are right after strings of many lines.
    @Test func statementsEndWhereSQLiteSays() throws {
        let text = """
            -- a comment; with a semicolon
            CREATE TABLE t(v); /* and; another */
            ;;
            INSERT INTO t VALUES ('a;
            b -- no comment
            c'); INSERT INTO t VALUES (1);

            CREATE TRIGGER r AFTER INSERT ON t BEGIN
                DELETE FROM t WHERE v = CASE WHEN 1 THEN 2 END;
                DELETE FROM t WHERE v = 3;
            END;
            -- the end
            SELECT 1
            """
        #expect(try lines(text) == [2, 4, 6, 8, 13])
    }

    /// Text without a statement is no end of the script, and an empty one is no error.
    @Test(arguments: ["", ";", "-- x", "/* open", "\u{feff}", "\n\n;\n/* a */;-- b\n", "-", "/"])
    func emptyScripts(_ text: String) throws {
        if text == "-" || text == "/" {
            #expect(throws: ScriptError.self) { try lines(text) }
        } else {
            #expect(try lines(text).isEmpty)
        }
    }

    /// A byte order mark and lines that end in CR LF are white space.
    @Test func marksAndCarriageReturns() throws {
        #expect(try lines("\u{feff}CREATE TABLE t(v);\r\n\r\n\u{feff}INSERT INTO t VALUES (1);\r\n") == [1, 3])
    }

    /// Without a mark to stop at, comments between statements do not end the script.
    @Test func commentsBetweenStatements() throws {
        #expect(try lines("SELECT 1;\n-- one\n/* two\n three */\n;\nSELECT 2;") == [1, 6])
    }

    /// A refused token is named by its line, not by that of the statement's beginning.
    @Test func errorNamesTheLineOfTheToken() throws {
        var script = try Script("CREATE TABLE t(v);\nINSERT INTO t\nVALUES (1,\n  oops);", on: connection)
        let first = try #require(try script.next())
        try first.statement.runToEnd()
        let error = #expect(throws: ScriptError.self) { _ = try script.next() }
        #expect(error?.index == 2)
        #expect(error?.line == 4)
        #expect(error?.cause.message == "no such column: oops")
    }

    /// Each statement sees what the one before made.
    @Test func statementsAreCompiledInTurn() throws {
        try connection.execute("CREATE TABLE a(v); INSERT INTO a VALUES (5); CREATE TABLE b AS SELECT v FROM a")
        #expect(try connection.first("SELECT v FROM b") { (row) throws(SQLiteError) in try row.integer(0) } == 5)
    }
}
