import SQLite
import Testing

struct TransactionTests {
    let folder: TemporaryFolder
    let connection: Connection

    init() throws {
        folder = try TemporaryFolder()
        connection = try Connection(path: folder.file("a.db"), access: .create, busyTimeout: .zero)
        try connection.execute("CREATE TABLE t(v)")
    }

    private func count() throws -> Int64? {
        try connection.first("SELECT count(*) FROM t") { (row) throws(SQLiteError) in try row.integer(0) }
    }

    /// What returns is committed, what throws is rolled back and its error arrives.
    @Test func commitsOrRollsBack() throws {
        enum Refusal: Error { case app }
        try connection.transaction { () throws(SQLiteError) in try connection.run("INSERT INTO t VALUES (1)") }
        #expect(try count() == 1)
        #expect(throws: Refusal.app) {
            try connection.transaction(mapError: { _ in Refusal.app }) { () throws(Refusal) in
                do { try connection.run("INSERT INTO t VALUES (2)") } catch { throw .app }
                #expect(!connection.isAutocommit)
                throw .app
            }
        }
        #expect(connection.isAutocommit)
        #expect(try count() == 1)
    }

    /// A body that ends the transaction is told so: what follows would have run outside of it.
    @Test func endingTheTransactionInsideIsAnError() throws {
        #expect(throws: SQLiteError.self) {
            try connection.transaction { () throws(SQLiteError) in
                try connection.execute("INSERT INTO t VALUES (1); COMMIT")
            }
        }
        #expect(connection.isAutocommit)
    }

    /// A constraint that fails at COMMIT undoes the transaction.
    @Test func failedCommitRollsBack() throws {
        try connection.execute(
            """
            PRAGMA foreign_keys=ON;
            CREATE TABLE parent(id INTEGER PRIMARY KEY);
            CREATE TABLE child(p REFERENCES parent DEFERRABLE INITIALLY DEFERRED);
            """)
        let error = #expect(throws: SQLiteError.self) {
            try connection.transaction { () throws(SQLiteError) in try connection.run("INSERT INTO child VALUES (7)") }
        }
        #expect(error?.extendedCode == 787)
        #expect(connection.isAutocommit)
        #expect(try connection.first("SELECT 1 FROM child") { (row) throws(SQLiteError) in try row.integer(0) } == nil)
    }

    /// The second writer is told that the database is busy, and waits when it was told to.
    @Test func secondWriterIsBusy() throws {
        let patient = try Connection(path: folder.file("a.db"), access: .readWrite, busyTimeout: .milliseconds(60))
        try connection.execute("BEGIN IMMEDIATE")
        let start = ContinuousClock.now
        let error = #expect(throws: SQLiteError.self) { try patient.execute("BEGIN IMMEDIATE") }
        #expect(error?.isBusy == true)
        #expect(start.duration(to: .now) >= .milliseconds(50))
        try connection.execute("COMMIT")
        try patient.execute("BEGIN IMMEDIATE; COMMIT")
    }
}
