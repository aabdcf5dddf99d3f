import SQLite
import Testing

struct WatchingTests {
    private let folder: TemporaryFolder
    private let connection: Connection

    init() throws {
        folder = try TemporaryFolder()
        connection = try Connection(path: folder.file("app.db"), access: .create, busyTimeout: .zero)
    }

    /// The tables that statements change are collected, with those of triggers, and without those that are only read.
    @Test func touchedTables() throws {
        try connection.execute(
            """
            CREATE TABLE a(v); CREATE TABLE b(v); CREATE TABLE c(v); CREATE TABLE d(v);
            CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE b SET v = 1; END;
            """)
        try connection.watchTables()
        try connection.execute("INSERT INTO A SELECT v FROM c")
        #expect(connection.takeTouchedTables() == ["a", "b"])
        try connection.execute("CREATE TABLE e(v); ALTER TABLE d RENAME TO f; DROP TABLE c")
        #expect(connection.takeTouchedTables().isSuperset(of: ["c", "d"]))
        try connection.execute("SELECT * FROM a; CREATE TABLE g(v)")
        #expect(connection.takeTouchedTables().isEmpty)
    }

    /// While a statement works it says so, and the connection can be interrupted from there.
    @Test func whileWorking() throws {
        var calls = 0
        let handle = connection.interruptHandle
        connection.whileWorking {
            calls += 1
            if calls == 20 { handle.interrupt() }
        }
        let error = #expect(throws: SQLiteError.self) {
            try connection.execute(
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n")
        }
        #expect(error?.isInterrupted == true)
        #expect(calls == 20)
    }

    /// Content is replaced in one transaction: the inode stays, and so do the pages of the other when it is interrupted.
    @Test func copiedContent() throws {
        try connection.execute(
            "CREATE TABLE big AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 200000) SELECT i, hex(i) FROM n"
        )
        let other = try Connection(path: folder.file("other.db"), access: .create, busyTimeout: .zero)
        try other.execute("CREATE TABLE old(v)")
        let handle = connection.interruptHandle
        let error = #expect(throws: SQLiteError.self) {
            try connection.copyContent(to: other) { _ in handle.interrupt() }
        }
        #expect(error?.isInterrupted == true)
        #expect(try other.first("SELECT count(*) FROM old") { (row) throws(SQLiteError) in try row.integer(0) } == 0)
        connection.clearInterrupt()
        var percents: [Int] = []
        try connection.copyContent(to: other) { percents.append($0.percent) }
        #expect(percents.last == 100)
        #expect(percents == percents.sorted())
        let count = try other.first("SELECT count(*) FROM big") { (row) throws(SQLiteError) in try row.integer(0) }
        #expect(count == 200000)
    }

    /// A file that nobody writes is read without a lock and without a file beside it, whatever its name is.
    @Test func immutable() throws {
        let path = folder.file("a b?c#d%e.db")
        let made = try Connection(path: path, access: .create, busyTimeout: .zero)
        try made.execute("PRAGMA journal_mode = WAL; CREATE TABLE t(v)")
        try made.close()
        let reader = try Connection(path: path, access: .immutable, busyTimeout: .zero)
        #expect(try reader.first("SELECT count(*) FROM t") { (row) throws(SQLiteError) in try row.integer(0) } == 0)
        #expect(throws: SQLiteError.self) { try reader.execute("INSERT INTO t VALUES (1)") }
    }

    /// A double-quoted name that no column has is found, and one that a column has is not.
    @Test func mistakenQuotes() throws {
        try connection.execute("CREATE TABLE t(name)")
        let cases = [
            ("SELECT \"name\" FROM t", nil), ("SELECT 'a'", nil), ("SELECT\n  \"naem\" FROM t", 8),
            ("CREATE INDEX i ON t(\n\"naem\")", 8),
        ]
        for (text, line) in cases {
            var script = try Script(text, on: connection, firstLine: 7, firstIndex: 3)
            let statement = try #require(try script.next())
            #expect(statement.index == 3)
            #expect(try statement.mistakenQuotes(on: connection)?.line == line, "\(text)")
        }
        try connection.execute("INSERT INTO t VALUES (\"still allowed\")")
    }

    /// A statement that is passed over is not compiled, and those after it keep their number and line.
    @Test func skippedStatements() throws {
        var script = try Script("SELECT 1;\nPRAGMA nonsense(';') /* ; */ !!\n;\nSELECT 2", on: connection)
        #expect(try script.next()?.index == 1)
        let isSkipped = script.skip()
        #expect(isSkipped)
        let last = try #require(try script.next())
        #expect(last.index == 3)
        #expect(last.line == 4)
        let isAnother = script.skip()
        #expect(!isAnother)
    }
}
