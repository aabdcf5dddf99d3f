import LifecycleAdapters
import LifecycleDomain
import SQLite
import Testing

/// What an audit says before a logout has to.
struct AuditTests {
    let fixture: ErasureFixture

    init() throws {
        fixture = try ErasureFixture()
    }

    private func audit(_ tables: TableWipe..., known: [String] = ["bob"]) async throws -> DatabaseAudit {
        let wipe = DatabaseWipe(name: "clinic", path: fixture.path, busyTimeout: .zero, tables: tables)
        return try await fixture.databases.audit(wipe, known: try known.map { try fixture.subject($0) })
    }

    /// Rows of users whom nobody knows are counted; those of nobody, and those that a predicate names, are not.
    @Test func rowsOfStrangers() async throws {
        try fixture.seed(
            """
            CREATE TABLE t(user_id TEXT COLLATE NOCASE, body TEXT); CREATE TABLE i(user_id INTEGER);
            INSERT INTO t VALUES ('alice', 1), ('bob', 2), ('BOB', 3), (NULL, 4), ('7', 5), (x'626f62', 6);
            INSERT INTO i VALUES (7), (8), ('seven');
            """)
        let found = try await audit(
            .column("t"), .column("i", "user_id", .integer), .predicate("t", "user_id = :user"), known: ["bob", "7"])
        #expect(found.leftovers == [TableCount(table: "t", rows: 3), TableCount(table: "i", rows: 2)])
        #expect(found.notices.isEmpty)
        #expect(try await audit(.column("t"), known: []).leftovers == [TableCount(table: "t", rows: 5)])
    }

    /// Rows whose parents are gone are nobody's.
    @Test func orphans() async throws {
        try fixture.seed(
            """
            CREATE TABLE p(id INTEGER PRIMARY KEY, user_id TEXT); INSERT INTO p VALUES (1, 'bob');
            CREATE TABLE c(p INTEGER REFERENCES p(id)); INSERT INTO c VALUES (1), (2), (3), (NULL);
            """)
        let found = try await audit(.column("p"), .predicate("c", "p IN (SELECT id FROM p WHERE user_id = :user)"))
        #expect(found.leftovers == [TableCount(table: "c", rows: 2)])
        #expect(found.notices == ["database clinic, table c: 2 of its rows refer to rows of p that are gone"])
    }

    /// What does not fit is said of each table.
    @Test func configurationAndSchema() async throws {
        try fixture.seed("CREATE TABLE t(user_id TEXT); CREATE VIRTUAL TABLE r USING rtree(id, a, b)")
        let found = try await audit(
            .column("gone"), .column("t", "usr"), .predicate("t", "\"usr\" = :user"), .predicate("t", "user_id = ?"),
            .column("r", "a"), .column("t", markers: ["body"]), .predicate("t", "tenant_of(user_id)"))
        let beginnings = [
            "database clinic, table gone: the table does not exist",
            "database clinic, table t: it has no column usr",
            "database clinic, table t: no such column: usr",
            "database clinic, table t: its predicate has a parameter that is neither :user nor an attribute",
            "database clinic, table r: it is a virtual table",
            "database clinic, table t: it has no column body, named by Marker=",
            "database clinic, table t: no such function",
        ]
        #expect(found.notices.count == beginnings.count)
        for (notice, beginning) in zip(found.notices, beginnings) { #expect(notice.hasPrefix(beginning)) }
    }

    /// Tables that look like a user's are asked for; the inner tables of full-text ones are not.
    @Test func tablesThatAreNotListed() async throws {
        try fixture.seed(
            """
            CREATE TABLE t(id INTEGER PRIMARY KEY, user_id TEXT); CREATE TABLE drafts(USER_ID TEXT);
            CREATE TABLE notes(t INTEGER REFERENCES t(id)); CREATE TABLE cities(name TEXT);
            CREATE TABLE photos(t INTEGER REFERENCES t(id) ON DELETE CASCADE);
            CREATE VIRTUAL TABLE f USING fts5(user_id, body); CREATE VIEW v AS SELECT user_id FROM t;
            """)
        #expect(
            try await audit(.column("T")).notices == [
                "database clinic, table drafts: it has a column user_id, as tables of users have, and is not listed",
                "database clinic, table notes: it refers to t, which is listed, and is not listed itself",
                "database clinic, table f: it has a column user_id, as tables of users have, and is not listed",
            ])
        let complete = try await audit(.column("t"), .column("drafts"), .column("f"), .predicate("notes", "0"))
        #expect(complete.notices.isEmpty)
    }

    /// Triggers that write rows elsewhere are named, whenever they fire; those that only delete are not.
    @Test func triggers() async throws {
        try fixture.seed(
            """
            CREATE TABLE t(user_id TEXT); CREATE TABLE h(old TEXT); CREATE TABLE d(x); CREATE TABLE listed(user_id);
            CREATE TRIGGER changed AFTER UPDATE OF user_id ON t BEGIN INSERT INTO h VALUES (old.user_id); END;
            CREATE TRIGGER added AFTER INSERT ON t BEGIN INSERT INTO listed VALUES (new.user_id); END;
            CREATE TRIGGER gone AFTER DELETE ON t BEGIN DELETE FROM d; UPDATE h SET old = NULL; END;
            """)
        #expect(
            try await audit(.column("t"), .column("listed")).notices == [
                "database clinic, table t: its trigger changed writes to h, which is not listed",
                "database clinic, table t: its trigger gone writes to h, which is not listed",
            ])
    }

    /// Counting has its time; what is not counted then is said, and the rest of the audit stands.
    @Test func limitedTime() async throws {
        try fixture.seed("CREATE TABLE t(user_id TEXT); INSERT INTO t VALUES ('alice')")
        let wipe = fixture.wipe(.column("t"), .column("gone"))
        let found = try await AppDatabases(auditLimit: .zero).audit(wipe, known: [])
        #expect(found.leftovers.isEmpty)
        let late = "database clinic, table t: its rows could not be counted within"
        #expect(found.notices.contains { $0.hasPrefix(late) })
        #expect(found.notices.contains("database clinic, table gone: the table does not exist"))
    }
}
