import FoundationEssentials
import LifecycleAdapters
import LifecycleDomain
import SQLite
import Testing

/// What is left of deleted rows in the files, counted by reading these.
struct ScrubTests {
    let fixture: ErasureFixture

    init() throws {
        fixture = try ErasureFixture()
    }

    /// A life with secure_delete off: page splits, updates, overflow pages, indexes, generated columns, no rowids.
    private static func life(_ mode: String) -> String {
        """
        PRAGMA journal_mode=\(mode);
        CREATE TABLE t(id INTEGER PRIMARY KEY, user_id TEXT, body TEXT, upper TEXT AS (upper(body)) STORED);
        CREATE INDEX by_body ON t(user_id, body); CREATE INDEX by_upper ON t(upper) WHERE id > 0;
        CREATE TABLE w(user_id TEXT, k TEXT, body TEXT, PRIMARY KEY (k, user_id)) WITHOUT ROWID;
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 800)
        INSERT INTO t(user_id, body) SELECT u, u || '-marker-' || (i * 7919 % 800) || CASE WHEN i % 100 = 0
            THEN hex(zeroblob(5000)) ELSE '' END FROM n, (SELECT 'alice' AS u UNION ALL SELECT 'bob');
        INSERT INTO w SELECT user_id, (id * 7919 % 1600) || '-key', user_id || '-marker-w' || id FROM t;
        UPDATE t SET body = user_id || '-marker-new' || id WHERE id % 3 = 0;
        UPDATE w SET body = body || body WHERE length(k) = 7;
        """
    }

    private var wipe: DatabaseWipe { fixture.wipe(.column("t", markers: ["body"]), .column("w", markers: ["body"])) }

    /// Nothing of the rows is in any file afterwards, in each journal mode, and the rows of others are as they were.
    @Test(arguments: ["WAL", "DELETE", "TRUNCATE", "PERSIST"])
    func nothingIsLeft(_ mode: String) async throws {
        try fixture.seed(Self.life(mode))
        #expect(fixture.occurrences(of: "alice-marker")[""] ?? 0 > 1600)
        if mode == "PERSIST" { #expect(fixture.occurrences(of: "alice-marker")["-journal"] ?? 0 > 0) }
        let others = try fixture.rows("SELECT * FROM t WHERE user_id = 'bob' ORDER BY 1")
        let otherKeys = try fixture.rows("SELECT * FROM w WHERE user_id = 'bob' ORDER BY k")
        let markers = try await fixture.databases.markers(in: wipe, of: try fixture.subject())
        #expect(markers.count > 1500)
        let erasures = try await fixture.databases.erase(wipe, of: try fixture.subject(), markers: markers)
        #expect(fixture.occurrences(of: "alice-marker") == [:])
        #expect(fixture.occurrences(of: "ALICE-MARKER") == [:])
        #expect(erasures.map(\.outcome) == [.ok, .ok])
        #expect(erasures.map(\.removed) == [800, 800])
        #expect(erasures.map(\.verifiedBy) == [[.count, .rewrite, .markers], [.count, .rewrite, .markers]])
        #expect(erasures.map(\.detail) == [nil, nil])
        #expect(try fixture.rows("SELECT * FROM t ORDER BY 1") == others)
        #expect(try fixture.rows("SELECT * FROM w ORDER BY k") == otherKeys)
        #expect(try fixture.rows("PRAGMA integrity_check") == [[.text("ok")]])
    }

    /// Nor beside an app that is connected and reads nothing: its connection keeps the log from being removed.
    @Test func nothingIsLeftBesideTheApp() async throws {
        try fixture.seed(Self.life("WAL"))
        let app = try OtherProcess(fixture.path)
        try app.run("SELECT count(*) FROM t")
        let erasures = try await fixture.databases.erase(wipe, of: try fixture.subject(), markers: [])
        #expect(fixture.occurrences(of: "alice-marker") == [:])
        #expect(erasures.map(\.verifiedBy) == [[.count, .rewrite], [.count, .rewrite]])
        try app.run("INSERT INTO t(user_id) VALUES ('bob')")
    }

    /// Without the rewrite something is left of such a life: it is not claimed, and where markers are kept, they tell.
    @Test func withoutRewrite() async throws {
        try fixture.seed(Self.life("WAL"))
        let subject = try fixture.subject()
        let tables = wipe.tables
        let never = fixture.wipe(tables[0], tables[1], vacuum: .never)
        let markers = try await fixture.databases.markers(in: never, of: subject)
        let erasures = try await fixture.databases.erase(never, of: subject, markers: [])
        #expect(erasures.map(\.outcome) == [.ok, .ok])
        #expect(erasures.map(\.verifiedBy) == [[.count], [.count]])
        #expect(fixture.occurrences(of: "alice-marker")[""] ?? 0 > 0)
        let small = fixture.wipe(tables[0], tables[1], vacuum: .upTo(4096))
        let limited = try await fixture.databases.erase(small, of: subject, markers: [])
        #expect(limited.map(\.outcome) == [.ok, .ok])
        #expect(limited.map(\.verifiedBy) == [[.count], [.count]])
        #expect(limited[0].detail?.contains("more than Vacuum= allows") == true)
        let searched = try await fixture.databases.erase(never, of: subject, markers: markers)
        #expect(searched.map(\.outcome) == [.deferred, .deferred])
        #expect(searched[0].remaining > 0)
        #expect(searched[0].detail == "its file still holds values of deleted rows")
        // That some of an earlier deletion is left is not forgotten, though there are no rows any more.
        let rewritten = try await fixture.databases.erase(wipe, of: subject, markers: markers)
        #expect(rewritten.map(\.verifiedBy) == [[.count, .rewrite, .markers], [.count, .rewrite, .markers]])
        #expect(fixture.occurrences(of: "alice-marker") == [:])
    }

    /// The file is rewritten when rows went, and when nothing is known of what went before; never for nothing.
    @Test func rewrittenWhenDue() async throws {
        try fixture.seed(Self.life("WAL"))
        func verified(_ databases: AppDatabases, _ user: String) async throws -> [Verification]? {
            try await databases.erase(wipe, of: try fixture.subject(user), markers: []).first?.verifiedBy
        }
        #expect(try await verified(fixture.databases, "nobody") == [.count, .rewrite])
        #expect(try await verified(fixture.databases, "nobody") == [.count])
        #expect(try await verified(fixture.databases, "alice") == [.count, .rewrite])
        #expect(try await verified(fixture.databases, "alice") == [.count])
        // As after a crash.
        #expect(try await verified(AppDatabases(), "alice") == [.count, .rewrite])
    }

    /// What a crash left in the log goes with the rows.
    @Test func logOfACrash() async throws {
        try fixture.seed(Self.life("WAL"))
        let app = try OtherProcess(fixture.path)
        try app.run("UPDATE t SET body = body || '!' WHERE user_id = 'alice' AND id < 500")
        app.end()
        #expect(fixture.occurrences(of: "alice-marker")["-wal"] ?? 0 > 0)
        let markers = try await fixture.databases.markers(in: wipe, of: try fixture.subject())
        let erasures = try await fixture.databases.erase(wipe, of: try fixture.subject(), markers: markers)
        #expect(erasures.map(\.verifiedBy) == [[.count, .rewrite, .markers], [.count, .rewrite, .markers]])
        #expect(fixture.occurrences(of: "alice-marker") == [:])
    }

    /// A journal that was left before the database changed to a log goes too, though no later journal overwrites it.
    @Test func journalBesideALog() async throws {
        try fixture.seed(Self.life("PERSIST"))
        let journal = try #require(fixture.folder.contents("app.db-journal"))
        try fixture.seed("PRAGMA journal_mode=WAL")
        if fixture.folder.contents("app.db-journal") == nil {
            try fixture.folder.write(journal, to: "app.db-journal")
        }
        #expect(fixture.occurrences(of: "alice-marker")["-journal"] ?? 0 > 0)
        let erasures = try await fixture.databases.erase(wipe, of: try fixture.subject(), markers: [])
        #expect(erasures.map(\.outcome) == [.ok, .ok])
        #expect(fixture.occurrences(of: "alice-marker") == [:])
        #expect(try fixture.number("SELECT count(*) FROM t") == 800)
    }

    /// A journal with the pages of before is gone also when the deletion itself had nothing to write.
    @Test func journalWithoutDeletion() async throws {
        try fixture.seed(Self.life("PERSIST"))
        let persistent = "PRAGMA journal_mode=PERSIST; PRAGMA secure_delete=ON; "
        try fixture.seed(persistent + "DELETE FROM t WHERE user_id = 'alice'; DELETE FROM w WHERE user_id = 'alice'")
        #expect(fixture.occurrences(of: "alice-marker")["-journal"] ?? 0 > 0)
        let never = fixture.wipe(.column("t"), vacuum: .never)
        let erasures = try await fixture.databases.erase(never, of: try fixture.subject(), markers: [])
        #expect(erasures.map(\.removed) == [0])
        #expect(fixture.occurrences(of: "alice-marker")["-journal"] == nil)
    }

    /// Samples that ANALYZE kept of the rows go with them, and only they.
    @Test func samplesOfStatistics() async throws {
        try fixture.seed(
            """
            CREATE TABLE t(user_id TEXT, body TEXT); INSERT INTO t VALUES ('alice', 'a'), ('bob', 'b');
            CREATE TABLE s(tbl, idx, neq, nlt, ndlt, sample);
            INSERT INTO s VALUES ('T', 'i', '1', '0', '0', CAST('alice-marker-1' AS BLOB)),
                ('other', 'i', '1', '0', '0', CAST('other-sample' AS BLOB));
            PRAGMA writable_schema=ON;
            UPDATE sqlite_schema SET name = 'sqlite_stat4', tbl_name = 'sqlite_stat4',
                sql = 'CREATE TABLE sqlite_stat4(tbl, idx, neq, nlt, ndlt, sample)' WHERE name = 's';
            PRAGMA writable_schema=RESET;
            """)
        #expect(fixture.occurrences(of: "alice-marker")[""] == 1)
        let erasures = try await fixture.databases.erase(
            fixture.wipe(.column("t")), of: try fixture.subject(), markers: [])
        #expect(erasures.map(\.outcome) == [.ok])
        #expect(fixture.occurrences(of: "alice-marker") == [:])
        #expect(fixture.occurrences(of: "other-sample")[""] == 1)
    }

    /// A foreign key that forgets who a row was of takes no row out of the deletion.
    @Test func rowsThatAForeignKeyChanges() async throws {
        try fixture.seed(
            """
            CREATE TABLE a(id INTEGER PRIMARY KEY, user_id TEXT UNIQUE REFERENCES b(user_id) ON DELETE SET NULL);
            CREATE TABLE b(id INTEGER PRIMARY KEY, user_id TEXT UNIQUE REFERENCES a(user_id) ON DELETE SET NULL);
            INSERT INTO a VALUES (1, 'alice'), (2, 'bob'); INSERT INTO b VALUES (1, 'alice'), (2, 'bob');
            """)
        let wipe = fixture.wipe(.column("a"), .column("b"))
        let erasures = try await fixture.databases.erase(wipe, of: try fixture.subject(), markers: [])
        #expect(erasures.map(\.removed) == [1, 1])
        #expect(try fixture.number("SELECT (SELECT count(*) FROM a) + (SELECT count(*) FROM b)") == 2)
    }

    /// Nor does a trigger.
    @Test func rowsThatChangeMeanwhile() async throws {
        try fixture.seed(
            """
            CREATE TABLE a(user_id TEXT); CREATE TABLE b(user_id TEXT, body TEXT);
            CREATE TRIGGER forget AFTER DELETE ON a BEGIN UPDATE b SET user_id = NULL WHERE user_id = old.user_id; END;
            INSERT INTO a VALUES ('alice'), ('bob'); INSERT INTO b VALUES ('alice', 'alice-marker'), ('bob', 'b');
            """)
        // The last one goes first.
        let wipe = fixture.wipe(.column("b"), .column("a"))
        let erasures = try await fixture.databases.erase(wipe, of: try fixture.subject(), markers: [])
        #expect(erasures.map(\.removed) == [1, 1])
        #expect(try fixture.rows("SELECT user_id FROM b") == [[.text("bob")]])
    }
}
