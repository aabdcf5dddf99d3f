import FoundationEssentials
import LifecycleDomain
import SQLite
import Testing

@testable import LifecycleAdapters

/// Counting, which changes nothing.
struct ReadingTests {
    let fixture: ErasureFixture

    init() throws {
        fixture = try ErasureFixture()
    }

    private static let clinic = """
        CREATE TABLE t(user_id TEXT, body TEXT); CREATE TABLE n(user_id INTEGER);
        INSERT INTO t VALUES ('alice', 'a'), ('bob', 'b'), ('alice', 'c'); INSERT INTO n VALUES (7);
        """

    /// Rows are counted, and what cannot be counted says why; the files are as they were.
    @Test(arguments: ["WAL", "DELETE"])
    func rowsAreCounted(_ mode: String) async throws {
        try fixture.seed("PRAGMA journal_mode=\(mode);" + Self.clinic)
        let before = fixture.folder.contents("app.db")
        let wipe = fixture.wipe(
            .column("t"), .predicate("t", "body > 'a' AND user_id = :user"), .column("gone"), .column("t", "usr"),
            .predicate("t", "\"usr\" = :user"), .column("n", "user_id", .text), .predicate("t", "body = :tenant"))
        let counts = try await fixture.databases.count(wipe, of: try fixture.subject())
        #expect(counts.map(\.rows) == [2, 1, nil, nil, nil, 0, nil])
        #expect(counts[2].problem == "the table does not exist")
        #expect(counts[3].problem == "it has no column usr")
        #expect(counts[4].problem?.contains("no such column") == true)
        let seven = try await fixture.databases.count(wipe, of: try fixture.subject("7"))
        #expect(seven[5].problem?.contains("another type") == true)
        #expect(fixture.folder.contents("app.db") == before)
        #expect(fixture.folder.contents("app.db-wal")?.isEmpty != false)
    }

    /// A log or a journal that a crash left is no obstacle.
    @Test(arguments: ["WAL", "DELETE"])
    func afterACrash(_ mode: String) async throws {
        try fixture.seed("PRAGMA journal_mode=\(mode);" + Self.clinic)
        let app = try OtherProcess(fixture.path)
        try app.run("PRAGMA cache_size=1; BEGIN; INSERT INTO t SELECT 'alice', hex(zeroblob(9000)) FROM t, t, t")
        app.end()
        let counts = try await fixture.databases.count(fixture.wipe(.column("t")), of: try fixture.subject())
        #expect(counts.map(\.rows) == [2])
    }

    private func unsent(_ query: String, _ type: UserColumnType = .text) async throws -> Int {
        let subject = try fixture.subject(type == .integer ? "7" : "alice", ["tenant": "c"])
        let query = UnsentQuery(
            name: "drafts", database: fixture.wipe(), query: query, userType: type, refuses: true)
        return try await fixture.databases.count(query, of: subject)
    }

    /// Unsent work is counted by the app's own query.
    @Test func unsentWork() async throws {
        try fixture.seed(Self.clinic)
        #expect(try await unsent("SELECT count(*) FROM t WHERE user_id = :user") == 2)
        #expect(try await unsent("SELECT count(*), 'x' FROM t WHERE user_id = :user AND body = :tenant; -- x") == 1)
        let typed = "SELECT count(*) FROM n WHERE user_id = :user AND typeof(:user) = 'integer'"
        #expect(try await unsent(typed, .integer) == 1)
    }

    /// What is no query for one number is a mistake of the configuration, and changes nothing.
    @Test(arguments: [
        "SELECT count(*) FROM t WHERE \"usr\" = :user", "SELECT count(*) FROM gone", "DELETE FROM t", "", "SELEC",
        "DELETE FROM t RETURNING 1", "SELECT 1; DELETE FROM t", "SELECT body FROM t", "SELECT 1 FROM t",
        "SELECT 1 WHERE 0", "SELECT NULL", "SELECT -1", "SELECT 1.0", "SELECT ?", "SELECT 1 WHERE :missing IS NULL",
        "ATTACH 'x.db' AS x", "BEGIN", "SELECT count(*) FROM t WHERE user_id = :user AND json_extract(:user, '$') = 1",
    ])
    func unsentMistakes(_ query: String) async throws {
        try fixture.seed(Self.clinic)
        let before = fixture.folder.contents("app.db")
        let failure = await #expect(throws: StepFailure.self) { _ = try await unsent(query) }
        #expect(failure?.kind == .configuration)
        #expect(failure?.message.hasPrefix("database clinic: unsent drafts: ") == true)
        #expect(failure?.message.contains("alice") == false)
        #expect(fixture.folder.contents("app.db") == before)
    }

    /// Two names of one file are looked after by one: closing it under one name would free the locks of the other.
    @Test func namesOfOneFile() throws {
        try fixture.seed(Self.clinic)
        try FileManager.default.createSymbolicLink(
            atPath: fixture.folder.file("link.db"), withDestinationPath: "app.db")
        try FileManager.default.linkItem(atPath: fixture.path, toPath: fixture.folder.file("hard.db"))
        let database = fixture.databases.database(at: fixture.path)
        #expect(fixture.databases.database(at: fixture.folder.file("link.db")) === database)
        #expect(fixture.databases.database(at: fixture.folder.file("hard.db")) === database)
        #expect(fixture.databases.database(at: fixture.folder.file("other.db")) !== database)
        #expect(fixture.databases.database(at: fixture.path) === database)
    }
}
