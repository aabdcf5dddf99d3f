import FoundationEssentials
import Glibc
import LifecycleAdapters
import LifecycleDomain
import SQLite
import Testing

struct AppDatabaseErasureTests {
    let folder: ScratchFolder
    let connection: Connection
    let databases = AppDatabases()

    init() throws {
        folder = try ScratchFolder()
        connection = try folder.database()
    }

    private func subject(_ user: String, _ attributes: [String: String] = [:]) throws -> WipeSubject {
        WipeSubject(user: try UserID(user), attributes: try UserAttributes(attributes))
    }

    private func column(_ table: String, _ column: String = "user_id", _ type: UserColumnType = .text) -> TableWipe {
        TableWipe(table: table, rows: .column(column), userType: type)
    }

    private func predicate(_ table: String, _ predicate: String, _ type: UserColumnType = .text) -> TableWipe {
        TableWipe(table: table, rows: .predicate(predicate), userType: type)
    }

    private func erase(_ tables: TableWipe..., of subject: WipeSubject) async throws -> [TableErasure] {
        let wipe = DatabaseWipe(name: "clinic", path: folder.file("app.db"), busyTimeout: .zero, tables: tables)
        return try await databases.erase(wipe, of: subject, markers: [])
    }

    private func erase(_ tables: TableWipe..., of user: String = "alice") async throws -> [TableErasure] {
        let wipe = DatabaseWipe(name: "clinic", path: folder.file("app.db"), busyTimeout: .zero, tables: tables)
        return try await databases.erase(wipe, of: try subject(user), markers: [])
    }

    private static let clinic = """
        CREATE TABLE visits(id INTEGER PRIMARY KEY, user_id TEXT, body TEXT);
        CREATE TABLE visit_notes(visit_id INTEGER REFERENCES visits(id), note TEXT);
        INSERT INTO visits VALUES (1, 'alice', 'a1'), (2, 'bob', x'00ff'), (3, 'alice', NULL), (4, 'Alice', 'other');
        INSERT INTO visit_notes VALUES (1, 'n1'), (2, 'n2'), (3, 'n3'), (1, 'n4'), (4, 'n5');
        """
    private static let noteIsTheirs = "visit_id IN (SELECT id FROM visits WHERE user_id = :user)"

    /// The app's own cascade takes rows along that nobody listed, and leaves those of others.
    @Test func aCascadeTakesEffect() async throws {
        try connection.execute(
            """
            CREATE TABLE visits(id INTEGER PRIMARY KEY, user_id TEXT);
            CREATE TABLE photos(visit_id INTEGER REFERENCES visits(id) ON DELETE CASCADE, name TEXT);
            INSERT INTO visits VALUES (1, 'alice'), (2, 'bob');
            INSERT INTO photos VALUES (1, 'a'), (2, 'b');
            """)
        #expect(try await erase(column("visits")).map(\.outcome) == [.ok])
        #expect(try connection.rows("SELECT name FROM photos") == [[.text("b")]])
    }

    /// Rows that others refer to stay and are named as failed, and the other tables are cleared all the same.
    @Test func orphansAreNotMade() async throws {
        try connection.execute("\(Self.clinic) CREATE TABLE log(user_id TEXT); INSERT INTO log VALUES ('alice')")
        let erasures = try await erase(column("visits"), column("log"))
        #expect(erasures.map(\.outcome) == [.failed, .ok])
        #expect(erasures.first?.detail == "rows that are not this user's refer to its rows")
        #expect(try connection.rows("SELECT count(*) FROM visits WHERE user_id = 'alice'") == [[.integer(2)]])
    }

    /// Tables that refer to each other in a circle are cleared together.
    @Test func circlesAreCleared() async throws {
        try connection.execute(
            """
            CREATE TABLE a(id INTEGER PRIMARY KEY, user_id TEXT, b INTEGER REFERENCES b(id));
            CREATE TABLE b(id INTEGER PRIMARY KEY, user_id TEXT, a INTEGER REFERENCES a(id));
            INSERT INTO a VALUES (1, 'alice', 1), (2, 'bob', 2);
            INSERT INTO b VALUES (1, 'alice', 1), (2, 'bob', 2);
            """)
        #expect(try await erase(column("a"), column("b")).map(\.removed) == [1, 1])
        #expect(try connection.rows("SELECT id FROM a") == [[.integer(2)]])
    }

    /// The rows of the user go, with those that only the parent's rows lead to, and everyone else's stay as they are.
    @Test(arguments: ["DELETE", "WAL", "TRUNCATE"])
    func rowsGoAndOthersStay(_ mode: String) async throws {
        try connection.execute("PRAGMA journal_mode = \(mode); \(Self.clinic)")
        let others = try connection.rows("SELECT rowid, * FROM visits WHERE user_id <> 'alice' ORDER BY 1")
        let notes = try connection.rows("SELECT * FROM visit_notes WHERE visit_id IN (2, 4) ORDER BY 1")
        let erasures = try await erase(column("visits"), predicate("visit_notes", Self.noteIsTheirs))
        #expect(
            erasures == [
                TableErasure(
                    table: "visits", outcome: .ok, removed: 2, remaining: 0, verifiedBy: [.count, .rewrite]),
                TableErasure(
                    table: "visit_notes", outcome: .ok, removed: 3, remaining: 0, verifiedBy: [.count, .rewrite]),
            ])
        #expect(try connection.rows("SELECT rowid, * FROM visits ORDER BY 1") == others)
        #expect(try connection.rows("SELECT * FROM visit_notes ORDER BY 1") == notes)
        let again = try await erase(column("visits"), predicate("visit_notes", Self.noteIsTheirs))
        #expect(again.map(\.removed) == [0, 0])
        #expect(again.map(\.outcome) == [.ok, .ok])
    }

    /// No byte of the deleted rows is left in the database or its log.
    @Test(arguments: ["DELETE", "WAL"])
    func bytesGo(_ mode: String) async throws {
        try connection.execute("PRAGMA journal_mode = \(mode); CREATE TABLE t(user_id TEXT, body TEXT)")
        try connection.execute("CREATE INDEX by_user ON t(user_id, body)")
        for number in 0..<500 {
            let user = SQLValue.text(number.isMultiple(of: 2) ? "alice" : "bob")
            try connection.run("INSERT INTO t VALUES (?, ?)", user, .text("\(number) MARKER-OF-\(number % 2)"))
        }
        #expect(try await erase(column("t")).map(\.outcome) == [.ok])
        for file in ["app.db", "app.db-wal", "app.db-shm"] {
            guard let contents = folder.contents(file) else { continue }
            #expect(contents.firstRange(of: Data("MARKER-OF-0".utf8)) == nil)
        }
        #expect(try connection.number("SELECT count(*) FROM t WHERE body LIKE '%MARKER-OF-1'") == 250)
    }

    /// A column is compared as it is stored: no collation, no affinity and no normal form makes one user of two.
    @Test func comparisonIsExact() async throws {
        try connection.execute(
            """
            CREATE TABLE t(user_id TEXT COLLATE NOCASE, n);
            INSERT INTO t VALUES ('alice', 1), ('ALICE', 2), ('a_ice', 3), ('alice ', 4);
            """)
        try connection.run("INSERT INTO t VALUES (?, 5)", .text("e\u{301}"))
        try connection.run("INSERT INTO t VALUES (?, 6)", .text("\u{e9}"))
        #expect(try await erase(column("t")).map(\.removed) == [1])
        #expect(try await erase(column("t"), of: "\u{e9}").map(\.removed) == [1])
        #expect(try await erase(column("t"), of: "%").map(\.removed) == [0])
        #expect(try connection.rows("SELECT n FROM t ORDER BY n") == [2, 3, 4, 5].map { [.integer($0)] })
    }

    /// The user is bound in the column's type.
    @Test func typesOfUsers() async throws {
        try connection.execute(
            """
            CREATE TABLE i(user_id INTEGER, n); INSERT INTO i VALUES (7, 1), (70, 2), (NULL, 3);
            CREATE TABLE b(user_id BLOB, n); INSERT INTO b VALUES (x'37', 1), (x'3730', 2);
            CREATE TABLE u(user_id, n); INSERT INTO u VALUES ('7', 1), ('70', 2);
            """)
        let erasures = try await erase(
            column("i", "user_id", .integer), column("b", "user_id", .blob), column("u"), of: "7")
        #expect(erasures.map(\.outcome) == [.ok, .ok, .ok])
        #expect(erasures.map(\.removed) == [1, 1, 1])
        #expect(try connection.number("SELECT (SELECT count(*) FROM i) + (SELECT count(*) FROM b)") == 3)
    }

    /// Rows that hold the user in another type than the configured one are a failure, and not nothing.
    @Test(arguments: [
        ("INTEGER", "7", UserColumnType.text), ("", "7", .text), ("TEXT", "'7'", .integer), ("REAL", "7", .text),
    ])
    func wrongTypeIsNoticed(_ affinity: String, _ value: String, _ type: UserColumnType) async throws {
        try connection.execute("CREATE TABLE t(user_id \(affinity)); INSERT INTO t VALUES (\(value))")
        let erasure = try #require(try await erase(column("t", "user_id", type), of: "7").first)
        #expect(erasure.outcome == .failed)
        #expect(try connection.number("SELECT count(*) FROM t") == 1)
    }

    /// A user who is no whole number fails clearly where one is wanted, and is never rounded to another user.
    @Test(arguments: ["alice", "07", "+7", "7 ", "7.0", "-0", "99999999999999999999"])
    func integersParseExactly(_ user: String) async throws {
        try connection.execute("CREATE TABLE t(user_id INTEGER); INSERT INTO t VALUES (7), (0)")
        let erasure = try #require(try await erase(column("t", "user_id", .integer), of: user).first)
        #expect(erasure.outcome == .failed)
        #expect(erasure.detail?.contains("no whole number") == true)
        #expect(erasure.detail?.contains(user) == false)
        #expect(try connection.number("SELECT count(*) FROM t") == 2)
    }

    /// A misspelt column is an error also in double quotes, where SQLite would take it for a string.
    @Test func misspeltColumns() async throws {
        try connection.execute("CREATE TABLE t(user_id TEXT); INSERT INTO t VALUES ('alice'), ('usr')")
        let erasures = try await erase(
            column("t", "usr"), predicate("t", "\"usr\" = :user"), predicate("t", "usr = :user"), of: "usr")
        #expect(erasures.map(\.outcome) == [.failed, .failed, .failed])
        #expect(erasures.map(\.removed) == [0, 0, 0])
        #expect(try connection.number("SELECT count(*) FROM t") == 2)
    }

    /// A planned table that is missing, or holds no rows of its own, has failed; the other tables are still done.
    @Test func missingTables() async throws {
        try connection.execute(Self.clinic)
        try connection.execute("CREATE VIEW v AS SELECT * FROM visits; CREATE VIRTUAL TABLE f USING rtree(a, b, c)")
        let notes = predicate("visit_notes", Self.noteIsTheirs)
        let erasures = try await erase(column("gone"), column("visits"), column("v"), column("f", "a"), notes)
        #expect(erasures.map(\.outcome) == [.failed, .ok, .failed, .failed, .ok])
        #expect(erasures[0].detail == "the table does not exist")
        #expect(erasures[1].removed == 2)
    }

    /// A missing database has failed too; nothing is made in its place.
    @Test func missingDatabase() async throws {
        let wipe = DatabaseWipe(name: "clinic", path: folder.file("gone.db"), busyTimeout: .zero, tables: [column("t")])
        let failure = await #expect(throws: StepFailure.self) {
            _ = try await databases.erase(wipe, of: try subject("alice"), markers: [])
        }
        #expect(failure?.kind == .configuration)
        #expect(!folder.exists("gone.db"))
    }

    /// Attributes are bound by their names; one that the user signed in without is a failure of the table.
    @Test func attributesAreBound() async throws {
        try connection.execute(
            "CREATE TABLE t(tenant, owner); INSERT INTO t VALUES ('x', 'alice'), ('y', 'alice'), ('x', 'bob')")
        let wipe = predicate("t", "tenant = :tenant AND owner = :user -- both")
        let missing = try #require(try await erase(wipe).first)
        #expect(missing.outcome == .failed)
        #expect(missing.detail?.contains("attribute tenant") == true)
        let quoted = try await erase(wipe, of: try subject("alice", ["tenant": "x' OR 1 --"]))
        #expect(quoted.map(\.removed) == [0])
        #expect(try await erase(wipe, of: try subject("alice", ["tenant": "x"])).map(\.removed) == [1])
        #expect(try connection.number("SELECT count(*) FROM t") == 2)
        for parameter in ["?", "?1", "@user", "$user"] {
            #expect(try await erase(predicate("t", "owner = \(parameter)")).map(\.outcome) == [.failed])
        }
    }

    /// Tables without rowid, with hidden rowid names, with odd names and composite keys lose just the user's rows.
    @Test func keysOfAllKinds() async throws {
        try connection.execute(
            """
            CREATE TABLE w(a TEXT, b INTEGER, user_id TEXT, PRIMARY KEY (b, a)) WITHOUT ROWID;
            INSERT INTO w VALUES ('x', 1, 'alice'), ('x', 2, 'bob'), ('y', 1, 'bob');
            CREATE TABLE "my ""table"(rowid TEXT, oid TEXT, "user id" TEXT);
            INSERT INTO "my ""table" VALUES ('1', '1', 'alice'), ('1', '1', 'bob');
            CREATE TABLE h(rowid, oid, _rowid_, user_id); INSERT INTO h VALUES (1, 1, 1, 'alice');
            """)
        let erasures = try await erase(column("W"), column("my \"table", "User ID"), column("h"))
        #expect(erasures.map(\.removed) == [1, 1, 0])
        #expect(erasures.map(\.outcome) == [.ok, .ok, .failed])
        #expect(try connection.rows("SELECT user_id FROM w ORDER BY b, a") == [[.text("bob")], [.text("bob")]])
        #expect(try connection.rows("SELECT \"user id\" FROM \"my \"\"table\"") == [[.text("bob")]])
    }

    /// The app's triggers run as the app wrote them, with its double-quoted strings, and what they copy goes as well.
    @Test func triggersOfTheApp() async throws {
        try connection.execute(
            """
            CREATE TABLE t(user_id TEXT); CREATE TABLE audit(user_id TEXT, what TEXT);
            CREATE TRIGGER keep AFTER DELETE ON t BEGIN
                INSERT INTO audit VALUES (old.user_id, "deleted");
            END;
            INSERT INTO t VALUES ('alice'), ('bob'), ('alice');
            """)
        let erasures = try await erase(column("t"), column("audit"))
        #expect(erasures.map(\.outcome) == [.ok, .ok])
        #expect(erasures.map(\.removed) == [2, 2])
        #expect(try connection.number("SELECT count(*) FROM audit") == 0)
        #expect(try connection.rows("SELECT user_id FROM t") == [[.text("bob")]])
    }

    /// Rows that the database will not let go are counted, and the step has failed.
    @Test func rowsThatStayAreCounted() async throws {
        try connection.execute(
            """
            CREATE TABLE t(user_id TEXT); INSERT INTO t VALUES ('alice'), ('alice');
            CREATE TRIGGER never BEFORE DELETE ON t BEGIN SELECT RAISE(IGNORE); END;
            """)
        let erasure = try #require(try await erase(column("t")).first)
        #expect(erasure.outcome == .failed)
        #expect(erasure.removed == 0)
        #expect(erasure.remaining == 2)
    }

    /// When one table refuses the deletion, all of them are as they were.
    @Test func refusedDeletionUndoesAll() async throws {
        try connection.execute(Self.clinic)
        try connection.execute("CREATE TRIGGER no BEFORE DELETE ON visits BEGIN SELECT RAISE(ABORT, 'kept'); END")
        let before = folder.contents("app.db")
        await #expect(throws: StepFailure.self) {
            _ = try await erase(column("visits"), predicate("visit_notes", Self.noteIsTheirs))
        }
        #expect(folder.contents("app.db") == before)
    }

    /// A reader in the way of the log makes the step owed: the rows are gone, their bytes are not; later it is done.
    @Test func readerDefersTheStep() async throws {
        try connection.execute("PRAGMA journal_mode = WAL; \(Self.clinic)")
        let reader = try folder.database()
        try reader.execute("BEGIN; SELECT count(*) FROM visits")
        let notes = predicate("visit_notes", Self.noteIsTheirs)
        let deferred = try #require(try await erase(column("visits"), notes).first)
        #expect(deferred.outcome == .deferred)
        #expect(deferred.removed == 2)
        #expect(deferred.remaining == 0)
        #expect(deferred.detail?.contains("log") == true)
        try reader.execute("COMMIT")
        #expect(try await erase(column("visits")).map(\.outcome) == [.ok])
        #expect(folder.contents("app.db-wal")?.isEmpty != false)
    }

    /// A writer that does not let go makes the whole database owed.
    @Test func writerDefersTheDatabase() async throws {
        try connection.execute(Self.clinic)
        try connection.execute("BEGIN IMMEDIATE")
        let failure = await #expect(throws: StepFailure.self) { _ = try await erase(column("visits")) }
        #expect(failure?.kind == .tryAgain)
    }

    /// Errors name tables and never users, also where SQLite itself would quote what was bound.
    @Test func errorsHoldNoUsers() async throws {
        try connection.execute(
            """
            CREATE TABLE t(user_id TEXT); INSERT INTO t VALUES ('zora:x');
            CREATE VIRTUAL TABLE f USING fts5(body); INSERT INTO f VALUES ('x');
            """)
        let erasures = try await erase(
            predicate("t", "rowid IN (SELECT rowid FROM f WHERE f MATCH :user)"),
            predicate("t", "json_extract(:user, '$.x') = 1"),
            column("t", "user_id", .integer), of: "zora:x")
        #expect(erasures.map(\.outcome) == [.failed, .failed, .failed])
        for erasure in erasures { #expect(erasure.detail?.contains("zora") == false) }
    }

    /// A database of another user is refused untouched.
    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func foreignOwnerIsRefused() async throws {
        try connection.execute(Self.clinic)
        #expect(chown(folder.file("app.db"), 4711, 4711) == 0)
        let failure = await #expect(throws: StepFailure.self) { _ = try await erase(column("visits")) }
        #expect(failure?.kind == .permission)
        #expect(try connection.number("SELECT count(*) FROM visits") == 4)
    }
}
