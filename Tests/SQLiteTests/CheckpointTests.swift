import FoundationEssentials
import SQLite
import Testing

struct CheckpointTests {
    let folder: TemporaryFolder
    let connection: Connection

    init() throws {
        folder = try TemporaryFolder()
        connection = try Connection(path: folder.file("a.db"), access: .create, busyTimeout: .zero)
    }

    /// The log is cut to nothing, and the frames are told.
    @Test func truncatesTheLog() throws {
        try connection.execute("PRAGMA journal_mode=WAL; CREATE TABLE t(v); INSERT INTO t VALUES (1)")
        #expect(try #require(folder.contents(of: "a.db-wal")?.count) > 0)
        let result = try connection.checkpointTruncate()
        #expect(!result.isBusy)
        #expect(folder.contents(of: "a.db-wal")?.count == 0)
    }

    /// A reader in the way is told, although the statement succeeds.
    @Test func readerMakesItBusy() throws {
        try connection.execute("PRAGMA journal_mode=WAL; CREATE TABLE t(v); INSERT INTO t VALUES (1)")
        let reader = try Connection(path: folder.file("a.db"), access: .readOnly, busyTimeout: .zero)
        try reader.execute("BEGIN; SELECT * FROM t")
        try connection.run("DELETE FROM t")
        #expect(try connection.checkpointTruncate().isBusy)
        #expect(try #require(folder.contents(of: "a.db-wal")?.count) > 0)
        try reader.execute("COMMIT")
        #expect(try !connection.checkpointTruncate().isBusy)
        #expect(folder.contents(of: "a.db-wal")?.count == 0)
    }

    /// A database without a log has nothing to do.
    @Test func withoutALog() throws {
        try connection.execute("CREATE TABLE t(v)")
        let result = try connection.checkpointTruncate()
        #expect(!result.isBusy)
        #expect(result.walFrames == nil)
        #expect(result.checkpointedFrames == nil)
    }
}
