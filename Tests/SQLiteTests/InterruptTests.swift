import SQLite
import Testing

struct InterruptTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n"

    /// Runs `work` while another thread interrupts it, at a moment that nobody chose.
    private func interrupted(_ connection: Connection, _ work: () throws -> Void) -> SQLiteError? {
        let handle = connection.interruptHandle
        let thread = BackgroundThread { handle.interrupt() }
        let error = #expect(throws: SQLiteError.self) { try work() }
        thread.join()
        return error
    }

    /// A statement without end ends, whether the interruption comes before it or in it.
    @Test func endlessStatementEnds() throws {
        let connection = try Connection(path: ":memory:", access: .create, busyTimeout: .zero)
        for _ in 0..<200 {
            let error = interrupted(connection) { try connection.run(Self.endless) }
            #expect(error?.isInterrupted == true)
            connection.clearInterrupt()
        }
    }

    /// A wait for a lock ends as well.
    @Test func waitForALockEnds() throws {
        let holder = try Connection(path: folder.file("a.db"), access: .create, busyTimeout: .zero)
        try holder.execute("CREATE TABLE t(v); BEGIN IMMEDIATE")
        let waiter = try Connection(path: folder.file("a.db"), access: .readWrite, busyTimeout: .seconds(3600))
        let error = interrupted(waiter) { try waiter.execute("BEGIN IMMEDIATE") }
        #expect(error?.isInterrupted == true)
    }

    /// Who is told of the other's lock waits as long as it likes; only then the busy timeout begins.
    @Test func waitForALockThatIsKnown() throws {
        let reader = try Connection(path: folder.file("a.db"), access: .create, busyTimeout: .zero)
        try reader.execute("CREATE TABLE t(v); BEGIN; SELECT * FROM t")
        let writer = try Connection(path: folder.file("a.db"), access: .readWrite, busyTimeout: .milliseconds(40))
        var calls = 0
        writer.whileBlocked {
            calls += 1
            if calls == 200 { reader.rollBack() }
            return calls <= 200
        }
        try writer.run("INSERT INTO t VALUES (1)")
        #expect(calls == 200)
        try reader.execute("BEGIN; SELECT * FROM t")
        let refused = #expect(throws: SQLiteError.self) { try writer.run("INSERT INTO t VALUES (2)") }
        #expect(refused?.isBusy == true)
        // The tries that were waited for by the other did not use up the time: it was tried again by itself.
        #expect(calls > 201)
        calls = 0
        writer.whileBlocked {
            calls += 1
            if calls == 50 { writer.interruptHandle.interrupt() }
            return true
        }
        let stopped = #expect(throws: SQLiteError.self) { try writer.run("INSERT INTO t VALUES (3)") }
        #expect(stopped?.isInterrupted == true)
        #expect(calls == 50)
    }

    /// The interruption stands until it is cleared, and the open transaction is undone in spite of it.
    @Test func interruptionStandsUntilCleared() throws {
        let connection = try Connection(path: folder.file("a.db"), access: .create, busyTimeout: .zero)
        try connection.execute("CREATE TABLE t(v)")
        #expect(throws: SQLiteError.self) {
            try connection.transaction { () throws(SQLiteError) in
                try connection.run("INSERT INTO t VALUES (1)")
                connection.interruptHandle.interrupt()
                try connection.run("INSERT INTO t VALUES (2)")
            }
        }
        #expect(connection.isAutocommit)
        #expect(throws: SQLiteError.self) { try connection.run("SELECT 1") }
        connection.clearInterrupt()
        #expect(try connection.first("SELECT count(*) FROM t") { (row) throws(SQLiteError) in try row.integer(0) } == 0)
    }

    /// A handle may outlive its connection.
    @Test func interruptAfterCloseDoesNothing() throws {
        var connection: Connection? = try Connection(path: ":memory:", access: .create, busyTimeout: .zero)
        let handle = try #require(connection?.interruptHandle)
        try connection?.close()
        handle.interrupt()
        connection = nil
        handle.interrupt()
        #expect(handle.isInterrupted)
    }
}
