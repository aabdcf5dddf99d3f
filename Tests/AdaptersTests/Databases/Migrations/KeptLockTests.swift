import LifecycleDomain
import SQLite
import Testing

@testable import LifecycleAdapters

/// Between the files of one run the lock on the database is kept, and given back however the run ends.
struct KeptLockTests {
    private static let files = ["1_a.sql", "2_b.sql", "3_c.sql"]

    private func fixture(mode: String = "DELETE", second: String? = nil) throws -> MigrationFixture {
        var fixture = try MigrationFixture()
        fixture.settings.takesBackup = false
        try fixture.prepare("PRAGMA journal_mode=\(mode); CREATE TABLE t(v); INSERT INTO t VALUES (1)")
        for name in Self.files { try fixture.write("INSERT INTO t VALUES ('\(name)');", to: name) }
        if let second { try fixture.write(second, to: "2_b.sql") }
        return fixture
    }

    /// Whether another connection can read the database.
    private func isReadable(_ fixture: MigrationFixture) -> Bool {
        let connection = try? Connection(
            path: fixture.folder.file("app.db"), access: .readWrite, busyTimeout: .zero)
        return (try? connection?.query("SELECT v FROM t") { (row) throws(SQLiteError) in try row.value(0) }) != nil
    }

    /// Whether the database could be read, and the journal was there, as each file began.
    private func moments(
        of fixture: MigrationFixture, interruptIn name: String = ""
    ) throws(StepFailure) -> [String: (isReadable: Bool, hasJournal: Bool)] {
        let interruption = WorkInterruption()
        var moments: [String: (isReadable: Bool, hasJournal: Bool)] = [:]
        try fixture.migrate(interruption) { progress in
            guard case .script(let script) = progress.phase else { return }
            guard script.statement == 1, moments[script.name] == nil else { return }
            moments[script.name] = (isReadable(fixture), fixture.folder.exists("app.db-journal"))
            if script.name == name { interruption.interrupt() }
        }
        return moments
    }

    private func expectFree(_ fixture: MigrationFixture, rows: Int64) throws {
        #expect(try fixture.sideFiles().isEmpty)
        #expect(try fixture.number("SELECT count(*) FROM t") == rows)
        let other = try Connection(path: fixture.folder.file("app.db"), access: .readWrite, busyTimeout: .zero)
        try other.execute("INSERT INTO t VALUES ('another')")
        #expect(try fixture.rows("PRAGMA integrity_check") == [[.text("ok")]])
    }

    /// From the first commit to the last nobody reads; afterwards anybody reads and writes, and no journal is left.
    @Test func success() throws {
        let fixture = try fixture()
        let moments = try moments(of: fixture)
        #expect(Self.files.map { moments[$0]?.isReadable } == [true, false, false])
        #expect(Self.files.map { moments[$0]?.hasJournal } == [false, true, true])
        try expectFree(fixture, rows: 4)
    }

    /// A file that fails while the lock is kept, in its transaction or before it, gives it back.
    @Test(arguments: [
        "INSERT INTO t VALUES (2); SELECT missing;", "SELECT missing;", "VACUUM; SELECT missing;",
        "PRAGMA journal_mode=TRUNCATE; SELECT missing;",
    ]) func failure(_ second: String) throws {
        let fixture = try fixture(second: second)
        #expect(fixture.failure() != nil)
        #expect(try fixture.history() == ["1"])
        try expectFree(fixture, rows: 2)
    }

    /// So does a file that only a backup can undo.
    @Test func failureOfStatements() throws {
        let fixture = try fixture(second: "INSERT INTO t VALUES (2); VACUUM; SELECT missing;")
        #expect(fixture.failure() != nil)
        #expect(try fixture.number("SELECT count(*) FROM t") == 1)
        #expect(!fixture.folder.exists("app.db-journal"))
        #expect(isReadable(fixture))
    }

    /// A run that is stopped gives the lock back too, and the next one goes on.
    @Test(arguments: ["2_b.sql", "3_c.sql"]) func interruption(_ name: String) throws {
        let fixture = try fixture()
        #expect(throws: StepFailure.self) { try moments(of: fixture, interruptIn: name) }
        let applied = Self.files.prefix { $0 != name }.count
        #expect(try fixture.sideFiles().isEmpty)
        #expect(isReadable(fixture))
        #expect(try fixture.migrate().applied == Self.files.count - applied)
        try expectFree(fixture, rows: 4)
    }

    /// What a run that is killed leaves between two files is put right by the next.
    @Test func kill() throws {
        let fixture = try fixture()
        var left: [MigrationFixture] = []
        try fixture.migrate { progress in
            if case .script = progress.phase, let copy = try? fixture.snapshot() { left.append(copy) }
        }
        #expect(left.count >= Self.files.count)
        for copy in left {
            try copy.migrate()
            #expect(try copy.history() == ["1", "2", "3"])
            try expectFree(copy, rows: 4)
        }
    }

    /// A single file locks nobody out before its commit.
    @Test func singleFile() throws {
        let fixture = try fixture()
        for name in Self.files.dropFirst() { try fixture.folder.remove("m/\(name)") }
        #expect(try moments(of: fixture)["1_a.sql"]?.isReadable == true)
        try expectFree(fixture, rows: 2)
    }

    /// With a write-ahead log readers are never in the way, and never locked out.
    @Test func writeAheadLog() throws {
        let fixture = try fixture(mode: "WAL")
        let moments = try moments(of: fixture)
        #expect(Self.files.map { moments[$0]?.isReadable } == [true, true, true])
        try expectFree(fixture, rows: 4)
    }

    /// A file that sets the connection up, or the file itself, meets no lock that is kept, and leaves nothing behind.
    @Test(arguments: [
        "PRAGMA locking_mode=EXCLUSIVE; INSERT INTO t VALUES (2);",
        "PRAGMA cache_size=10; INSERT INTO t VALUES (2);",
        "PRAGMA journal_mode=PERSIST; INSERT INTO t VALUES (2);",
        "PRAGMA journal_mode=WAL; INSERT INTO t VALUES (2); PRAGMA journal_mode=DELETE;",
        "VACUUM; INSERT INTO t VALUES (2);",
        "CREATE TEMP TABLE n AS SELECT 2; INSERT INTO t SELECT * FROM n;",
    ]) func settings(_ second: String) throws {
        let fixture = try fixture(second: second)
        for name in ["4_d.sql", "5_e.sql"] { try fixture.write("INSERT INTO t VALUES ('\(name)');", to: name) }
        #expect(try fixture.migrate().applied == 5)
        #expect(try fixture.number("SELECT count(*) FROM t") == 6)
        #expect(!fixture.folder.exists("app.db-journal") && !fixture.folder.exists("app.db-wal"))
        #expect(isReadable(fixture))
    }
}
