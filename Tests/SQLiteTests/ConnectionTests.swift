import FoundationEssentials
import SQLite
import Testing

struct ConnectionTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ access: Connection.Access = .create, busyTimeout: Duration = .zero) throws -> Connection {
        try Connection(path: folder.file("a.db"), access: access, busyTimeout: busyTimeout)
    }

    /// Every storage class comes back as it was stored, an empty blob as a blob and not as NULL.
    @Test func valuesComeBackAsTheyWereStored() throws {
        let connection = try open()
        try connection.execute("CREATE TABLE t(v)")
        let values: [SQLValue] = [
            .null, .integer(.min), .real(1.5), .text("é\u{1F600}"), .text(""), .blob([0, 255]), .blob([]),
        ]
        for value in values { try connection.run("INSERT INTO t VALUES (?)", value) }
        let stored = try connection.query("SELECT v FROM t ORDER BY rowid") { (row) throws(SQLiteError) in
            try row.value(0)
        }
        #expect(stored == values)
    }

    /// A missing file is made only when that was asked for.
    @Test func onlyCreateMakesAFile() throws {
        for access in [Connection.Access.readOnly, .readWrite] {
            let error = #expect(throws: SQLiteError.self) { _ = try open(access) }
            #expect(error?.isCannotOpen == true)
        }
        #expect(!folder.exists("a.db"))
        try open(.create).execute("CREATE TABLE t(v)")
        #expect(folder.exists("a.db"))
    }

    /// A connection opened for reading cannot write.
    @Test func readOnlyRefusesToWrite() throws {
        try open().execute("CREATE TABLE t(v)")
        let error = #expect(throws: SQLiteError.self) { try open(.readOnly).run("INSERT INTO t VALUES (1)") }
        #expect(error?.isReadOnly == true)
    }

    /// Text after the first statement is refused instead of dropped; comments and semicolons are no statement.
    @Test func oneStatementIsOneStatement() throws {
        let connection = try open()
        #expect(throws: SQLiteError.self) { try connection.run("SELECT 1; SELECT 2") }
        #expect(throws: SQLiteError.self) { try connection.run(" -- nothing\n;") }
        try connection.run("/* first */ SELECT 1 ; ; -- done")
    }

    /// NUL characters are errors in a path, in SQL and in a bound text, and reach nothing.
    @Test func nulCharactersAreRefused() throws {
        let connection = try open()
        try connection.execute("CREATE TABLE t(v)")
        #expect(throws: SQLiteError.self) { try connection.run("INSERT INTO t VALUES (?)", .text("ali\0ce")) }
        #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO t VALUES (1);\0DROP TABLE t") }
        #expect(throws: SQLiteError.self) {
            _ = try Connection(path: folder.file("b\0.db"), access: .create, busyTimeout: .zero)
        }
        #expect(try connection.first("SELECT count(*) FROM t") { (row) throws(SQLiteError) in try row.integer(0) } == 0)
        #expect(!folder.exists("b"))
    }

    /// The number of values must be that of the parameters: SQLite would take NULL for a missing one.
    @Test func missingAndExtraValuesAreRefused() throws {
        let connection = try open()
        #expect(throws: SQLiteError.self) { try connection.run("SELECT ?1, ?2", .integer(1)) }
        #expect(throws: SQLiteError.self) { try connection.run("SELECT ?1", .integer(1), .integer(2)) }
    }

    /// A value of another type, or a column that is not there, is an error and not a zero.
    @Test func columnsDoNotConvert() throws {
        let connection = try open()
        #expect(throws: SQLiteError.self) {
            _ = try connection.first("SELECT 'x'") { (row) throws(SQLiteError) in try row.integer(0) }
        }
        #expect(throws: SQLiteError.self) {
            _ = try connection.first("SELECT 1") { (row) throws(SQLiteError) in try row.value(1) }
        }
        #expect(throws: SQLiteError.self) {
            _ = try connection.first("SELECT CAST(x'ff' AS TEXT)") { (row) throws(SQLiteError) in try row.text(0) }
        }
        let missing = try connection.first("SELECT NULL") { (row) throws(SQLiteError) in try row.optionalText(0) }
        #expect(missing == .some(nil))
    }

    /// Errors carry the extended code and SQLite's words.
    @Test func errorsAreExtended() throws {
        let connection = try open()
        try connection.execute("CREATE TABLE t(v UNIQUE); INSERT INTO t VALUES ('a')")
        let error = #expect(throws: SQLiteError.self) { try connection.run("INSERT INTO t VALUES (?)", .text("a")) }
        #expect(error?.extendedCode == 2067)
        #expect(error?.primaryCode == 19)
        #expect(error?.message == "UNIQUE constraint failed: t.v")
        #expect(error?.sql == "INSERT INTO t VALUES (?)")
    }

    /// A bound value that SQLite echoes in its message does not get into the error.
    @Test func boundValuesAreNotInErrors() throws {
        let connection = try open()
        try connection.execute("CREATE VIRTUAL TABLE f USING fts5(body)")
        let error = #expect(throws: SQLiteError.self) {
            try connection.run("SELECT * FROM f WHERE f MATCH ?", .text("secretcolumn:x"))
        }
        let text = String(reflecting: try #require(error)) + String(describing: error)
        #expect(!text.contains("secretcolumn"))
        let literal = #expect(throws: SQLiteError.self) {
            try connection.run("SELECT * FROM f WHERE f MATCH 'written:x'")
        }
        #expect(literal?.message == "no such column: written")
    }

    /// A file that is no database is told as such.
    @Test func noDatabaseIsCorrupt() throws {
        let text = try open()
        try text.execute("CREATE TABLE t(v)")
        try text.close()
        try Data(repeating: 0x41, count: 4096).write(to: URL(filePath: folder.file("a.db")))
        let error = #expect(throws: SQLiteError.self) { try open().execute("SELECT * FROM t") }
        #expect(error?.isCorrupt == true)
    }

    /// A connection does not close under a living statement, and refuses work once it is closed.
    @Test func closingWaitsForStatements() throws {
        let connection = try open()
        var statement: Statement? = try connection.prepare("SELECT 1")
        #expect(throws: SQLiteError.self) { try connection.close() }
        #expect(try statement?.step() == true)
        statement = nil
        try connection.close()
        try connection.close()
        #expect(throws: SQLiteError.self) { try connection.run("SELECT 1") }
        #expect(connection.isAutocommit)
    }

    /// The names of parameters are known, those without one too.
    @Test func parametersHaveNames() throws {
        let statement = try open().prepare("SELECT :user, ?2, @tenant")
        #expect(statement.parameterNames == [":user", "?2", "@tenant"])
        #expect(statement.isReadOnly)
        #expect(statement.columnCount == 3)
    }

    /// Double-quoted strings can be switched off, and the former setting is told.
    @Test func doubleQuotedStringsCanBeOff() throws {
        let connection = try open()
        try connection.execute("CREATE TABLE t(v)")
        let before = try connection.setDoubleQuotedStringLiterals(allowed: false)
        let error = #expect(throws: SQLiteError.self) { try connection.run(#"SELECT * FROM t WHERE "misspelt" = 1"#) }
        #expect(error?.message == "no such column: misspelt")
        #expect(try connection.setDoubleQuotedStringLiterals(allowed: true) == false)
        try connection.run(#"SELECT * FROM t WHERE "misspelt" = 1"#)
        #expect(before)
    }

    /// The copy is a whole database at one moment, also of what only the write-ahead log holds.
    @Test func backupHoldsWhatTheLogHolds() throws {
        let connection = try open()
        try connection.execute("PRAGMA journal_mode=WAL; CREATE TABLE t(v); INSERT INTO t VALUES (1),(2)")
        try connection.backup(to: folder.file("copy.db"))
        let copy = try Connection(path: folder.file("copy.db"), access: .readWrite, busyTimeout: .zero)
        #expect(try copy.first("SELECT sum(v) FROM t") { (row) throws(SQLiteError) in try row.integer(0) } == 3)
        #expect(try copy.first("PRAGMA integrity_check") { (row) throws(SQLiteError) in try row.text(0) } == "ok")
    }
}
