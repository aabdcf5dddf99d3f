import FoundationEssentials
import Glibc
import LifecycleDomain
import SQLite
import TestKit
import Testing

@testable import LifecycleAdapters

/// Other processes in the way of an erasure, and those that are only there.
struct OtherProcessesTests {
    let fixture: ErasureFixture

    init() throws {
        fixture = try ErasureFixture()
    }

    private func seed(_ mode: String) throws {
        try fixture.seed(
            """
            PRAGMA journal_mode=\(mode); CREATE TABLE t(user_id TEXT, body TEXT);
            INSERT INTO t VALUES ('alice', 'alice-marker-1'), ('bob', 'bob-value'), ('alice', 'alice-marker-2');
            """)
    }

    private var wipe: DatabaseWipe { fixture.wipe(.column("t", markers: ["body"])) }

    /// A reader keeps the log: it is named, the rows are gone, their bytes are owed; when it is gone, so are these.
    @Test func readerOfALog() async throws {
        try seed("WAL")
        let reader = try OtherProcess(fixture.path)
        try reader.run("BEGIN; SELECT count(*) FROM t")
        let subject = try fixture.subject()
        let markers = try await fixture.databases.markers(in: wipe, of: subject)
        let deferred = try #require(try await fixture.databases.erase(wipe, of: subject, markers: markers).first)
        #expect(deferred.outcome == .deferred)
        #expect(deferred.removed == 2)
        #expect(deferred.verifiedBy == [.count])
        let held = "another process reads the database, and its log still holds deleted rows"
        #expect(deferred.detail == "\(held): pid \(reader.process) (sqlite3)")
        #expect(!fixture.occurrences(of: "alice-marker").isEmpty)
        reader.end()
        let done = try #require(try await fixture.databases.erase(wipe, of: subject, markers: markers).first)
        #expect(done.outcome == .ok)
        #expect(done.verifiedBy == [.count, .rewrite, .markers])
        #expect(fixture.occurrences(of: "alice-marker") == [:])
    }

    /// Each attempt beside somebody who reads for long would write the file anew into the log: the first does, no other.
    @Test func readerOfALogForLong() async throws {
        try seed("WAL")
        let reader = try OtherProcess(fixture.path)
        try reader.run("BEGIN; SELECT count(*) FROM t")
        let subject = try fixture.subject()
        var logs: [Int] = []
        for _ in 1...3 {
            let outcome = try await fixture.databases.erase(wipe, of: subject, markers: []).first?.outcome
            #expect(outcome == .deferred)
            logs.append(fixture.folder.contents("app.db-wal")?.count ?? 0)
        }
        #expect(logs[0] > 0 && Set(logs).count == 1, "the log had \(logs) bytes")
        reader.end()
        #expect(try await fixture.databases.erase(wipe, of: subject, markers: []).map(\.outcome) == [.ok])
        #expect(fixture.occurrences(of: "alice-marker") == [:])
    }

    /// A file that cannot be rewritten is told, and its log is emptied of what was deleted all the same.
    @Test func logOfAFileThatIsNotRewritten() async throws {
        try seed("WAL")
        // A function that the app alone has.
        try fixture.seed(
            """
            CREATE TABLE other(a); CREATE INDEX by_function ON other(lower(a)); PRAGMA writable_schema=ON;
            UPDATE sqlite_schema SET sql = 'CREATE INDEX by_function ON other(clinic(a))' WHERE name = 'by_function';
            """)
        let app = try OtherProcess(fixture.path)
        try app.run("SELECT count(*) FROM t")
        let erasure = try #require(
            try await fixture.databases.erase(wipe, of: try fixture.subject(), markers: []).first)
        #expect(erasure.outcome != .ok && erasure.removed == 2)
        #expect(erasure.detail?.contains("could not be rewritten") == true)
        #expect(fixture.folder.contents("app.db-wal")?.isEmpty == true)
        app.end()
    }

    /// Without a log a reader keeps the rows themselves, and is named as well.
    @Test func readerWithoutALog() async throws {
        try seed("DELETE")
        let reader = try OtherProcess(fixture.path)
        try reader.run("BEGIN; SELECT count(*) FROM t")
        let failure = await #expect(throws: StepFailure.self) {
            _ = try await fixture.databases.erase(wipe, of: try fixture.subject(), markers: [])
        }
        #expect(failure?.kind == .tryAgain)
        #expect(failure?.message.contains("held by pid \(reader.process) (sqlite3)") == true)
        #expect(try fixture.number("SELECT count(*) FROM t") == 3)
        reader.end()
        #expect(try await fixture.databases.erase(wipe, of: try fixture.subject(), markers: []).map(\.outcome) == [.ok])
    }

    /// A connection that is only there keeps nothing, and is known to be there.
    @Test(arguments: ["WAL", "DELETE"])
    func idleConnection(_ mode: String) async throws {
        try seed(mode)
        #expect(await !fixture.databases.isOpenElsewhere(wipe))
        let app = try OtherProcess(fixture.path)
        try app.run("SELECT count(*) FROM t")
        #expect(await fixture.databases.isOpenElsewhere(wipe))
        let markers = try await fixture.databases.markers(in: wipe, of: try fixture.subject())
        let erasures = try await fixture.databases.erase(wipe, of: try fixture.subject(), markers: markers)
        #expect(erasures.first?.verifiedBy == [.count, .rewrite, .markers])
        #expect(fixture.occurrences(of: "alice-marker") == [:])
        try app.run("INSERT INTO t VALUES ('bob', 'more')")
        app.end()
        // It has written since.
        #expect(await fixture.databases.isOpenElsewhere(wipe))
        _ = try await fixture.databases.erase(wipe, of: try fixture.subject(), markers: markers)
        #expect(await !fixture.databases.isOpenElsewhere(wipe))
        #expect(try fixture.number("SELECT count(*) FROM t") == 2)
    }

    /// Who opens the database for each row is known by what it wrote since the erasure, until the next one.
    @Test(arguments: ["WAL", "DELETE"])
    func connectionThatComesAndGoes(_ mode: String) async throws {
        try seed(mode)
        for _ in 1...2 {
            _ = try await fixture.databases.erase(wipe, of: try fixture.subject(), markers: [])
            _ = try await fixture.databases.count(wipe, of: try fixture.subject())
            #expect(await !fixture.databases.isOpenElsewhere(wipe))
            try await untilFilesAreNewer()
            let app = try OtherProcess(fixture.path)
            try app.run("INSERT INTO t VALUES ('bob', 'more')")
            app.end()
            #expect(await fixture.databases.isOpenElsewhere(wipe))
        }
    }

    /// Returns once what is written gets a later time than the database: the clock of a file system goes in steps of some
    /// milliseconds.
    private func untilFilesAreNewer() async throws {
        try await eventually {
            try fixture.folder.write("x", to: "clock")
            try await Task.sleep(for: .milliseconds(5))
            return ["app.db", "app.db-wal"].allSatisfy { changed($0) < changed("clock") }
        }
    }

    /// When a file was last written, in nanoseconds; 0 for none.
    private func changed(_ name: String) -> Int {
        var status = stat()
        guard stat(fixture.folder.file(name), &status) == 0 else { return 0 }
        return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    }

    /// Locks tell of connections also where open files may not be looked at.
    @Test func locksOfAConnection() throws {
        try seed("WAL")
        #expect(!FileLocks.isInUse(at: fixture.path))
        let app = try OtherProcess(fixture.path)
        try app.run("SELECT count(*) FROM t")
        #expect(FileLocks.isInUse(at: fixture.path))
        #expect(FileLocks.obstacles(at: fixture.path).isEmpty)
        try app.run("BEGIN IMMEDIATE")
        #expect(FileLocks.obstacles(at: fixture.path).map(\.process) == [app.process])
    }

    /// Where the system does not tell, a process may be there.
    @Test func unknownProcesses() async throws {
        try fixture.folder.write("x", to: "file")
        let file = try #require(FileIdentity(ofFileAt: fixture.folder.file("file")))
        #expect(OpenFiles(root: fixture.folder.path).holders(of: [file]) == nil)
        #expect(OpenFiles(root: fixture.folder.file("gone")).holders(of: [file]) == nil)
        // A program that another test started while the file was written may have it open until its end.
        try await eventually { OpenFiles().holders(of: [file]) == [] }
    }

    /// A removed file that is still open is found by what it was.
    @Test func removedFiles() throws {
        try fixture.seed("CREATE TABLE t(a)")
        let file = try #require(FileIdentity(ofFileAt: fixture.path))
        let app = try OtherProcess(fixture.path)
        try app.run("SELECT count(*) FROM t")
        try fixture.folder.remove("app.db")
        #expect(OpenFiles().holders(of: [file])?.map(\.description) == ["pid \(app.process) (sqlite3)"])
    }
}
