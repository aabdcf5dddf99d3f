import FoundationEssentials
import LifecycleAdapters
import LifecycleDomain
import SQLite
import Testing

/// Full-text indexes keep words of deleted rows that no search shows.
struct FullTextTests {
    let fixture: ErasureFixture
    /// Words that begin differently: an index stores the end of a word alone when its beginning is that of the one
    /// before.
    let words: [String]

    init() throws {
        fixture = try ErasureFixture()
        var generator = SystemRandomNumberGenerator()
        words = (0..<200).map { _ in
            String((0..<16).map { _ in "bcdfghjklmnpqrstvwxz".randomElement(using: &generator) ?? "b" })
        }
    }

    private func leftWords() -> Int {
        words.filter { !fixture.occurrences(of: String($0.suffix(10))).isEmpty }.count
    }

    private func insert(into table: String) -> String {
        words.enumerated().map { number, word in
            "INSERT INTO \(table)(user_id, body) VALUES ('alice', '\(word)'), ('bob', 'others \(number) remain');"
        }.joined()
    }

    /// A table that holds its text itself is a table like others, and its index is cleaned.
    @Test(arguments: ["fts5(user_id UNINDEXED, body)", "fts4(user_id, body)", "FTS3 (user_id, body)"])
    func ownContent(_ module: String) async throws {
        try fixture.seed("CREATE VIRTUAL TABLE f USING \(module);" + insert(into: "f"))
        let wipe = fixture.wipe(.column("f", markers: ["body"]))
        let markers = try await fixture.databases.markers(in: wipe, of: try fixture.subject())
        #expect(markers.count == 200)
        let erasures = try await fixture.databases.erase(wipe, of: try fixture.subject(), markers: markers)
        #expect(erasures.map(\.outcome) == [.ok])
        #expect(erasures.map(\.removed) == [200])
        #expect(erasures.first?.verifiedBy == [.count, .rewrite, .markers])
        #expect(leftWords() == 0)
        #expect(try fixture.number("SELECT count(*) FROM f WHERE f MATCH 'remain'") == 200)
    }

    private static let base = """
        CREATE TABLE t(id INTEGER PRIMARY KEY, user_id TEXT, body TEXT);
        CREATE VIRTUAL TABLE f USING fts5(body, content='t', content_rowid=id);
        """
    private static let follow = """
        CREATE TRIGGER added AFTER INSERT ON t BEGIN INSERT INTO f(rowid, body) VALUES (new.id, new.body); END;
        CREATE TRIGGER gone AFTER DELETE ON t BEGIN
            INSERT INTO f(f, rowid, body) VALUES ('delete', old.id, old.body); END;
        """

    /// An index of another table's text follows by its triggers, and is cleaned.
    @Test func externalContent() async throws {
        try fixture.seed(Self.base + Self.follow + insert(into: "t"))
        let erasures = try await fixture.databases.erase(
            fixture.wipe(.column("t")), of: try fixture.subject(), markers: [])
        #expect(erasures.map(\.outcome) == [.ok])
        #expect(erasures.first?.detail == nil)
        #expect(leftWords() == 0)
        #expect(try fixture.number("SELECT count(*) FROM f WHERE f MATCH 'remain'") == 200)
    }

    /// One that nothing tells is made anew of the rows that are left; also when its content is a view.
    @Test(arguments: ["t", "v"])
    func indexWithoutTriggers(_ content: String) async throws {
        try fixture.seed(
            """
            CREATE TABLE t(id INTEGER PRIMARY KEY, user_id TEXT, body TEXT); CREATE VIEW v AS SELECT id, body FROM t;
            CREATE VIRTUAL TABLE f USING fts5(body, content="\(content)", content_rowid=id);
            \(insert(into: "t")) INSERT INTO f(f) VALUES ('rebuild');
            """)
        #expect(leftWords() == 200)
        let wipe = fixture.wipe(.column("t"))
        let audit = try await fixture.databases.audit(wipe, known: [])
        #expect(audit.notices.contains { $0.contains("table t") && $0.contains("full-text index f") })
        let erasures = try await fixture.databases.erase(wipe, of: try fixture.subject(), markers: [])
        #expect(erasures.map(\.outcome) == [.ok])
        #expect(leftWords() == 0)
        #expect(try fixture.number("SELECT count(*) FROM f WHERE f MATCH 'remain'") == 200)
    }

    /// A rewrite would number the rows anew that an index refers to: it is left out, and that is said.
    @Test func rowidsThatAnIndexNeeds() async throws {
        try fixture.seed(
            """
            CREATE TABLE t(user_id TEXT, body TEXT); CREATE VIRTUAL TABLE f USING fts5(body, content='t');
            INSERT INTO t VALUES ('alice', 'one'), ('bob', 'two'), ('alice', 'three'), ('bob', 'four');
            INSERT INTO f(f) VALUES ('rebuild');
            """)
        let erasures = try await fixture.databases.erase(
            fixture.wipe(.column("t")), of: try fixture.subject(), markers: [])
        #expect(erasures.first?.outcome == .ok)
        #expect(erasures.first?.verifiedBy == [.count])
        #expect(erasures.first?.detail?.hasPrefix("not rewritten: t has no INTEGER PRIMARY KEY") == true)
        let found = try fixture.rows("SELECT t.body FROM f JOIN t ON t.rowid = f.rowid WHERE f MATCH 'four'")
        #expect(found == [[.text("four")]])
    }

    /// What cannot be erased by its own rows is refused by name.
    @Test func tablesThatCannotBeListed() async throws {
        try fixture.seed(
            Self.base + """
                CREATE VIRTUAL TABLE n USING fts5(user_id, content=''); CREATE VIRTUAL TABLE r USING rtree(id, a, b);
                """)
        let wipe = fixture.wipe(.column("f", "body"), .column("n"), .column("r", "a"), .column("f_data", "block"))
        let erasures = try await fixture.databases.erase(wipe, of: try fixture.subject(), markers: [])
        #expect(erasures.map(\.outcome) == [.failed, .failed, .failed, .failed])
        #expect(erasures[0].detail?.contains("list t") == true)
        #expect(erasures[1].detail?.contains("without content") == true)
        #expect(erasures[2].detail?.contains("virtual table") == true)
        #expect(erasures[3].detail?.contains("belongs to a virtual table") == true)
    }
}
