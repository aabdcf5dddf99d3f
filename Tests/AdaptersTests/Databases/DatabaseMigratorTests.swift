import FoundationEssentials
import Glibc
import LifecycleDomain
import SQLite
import Testing

@testable import LifecycleAdapters

struct DatabaseMigratorTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func script(_ version: Int64, _ text: String) throws -> MigrationScript {
        try MigrationScript(version: version, name: "\(version)_x.sql", bytes: Array(text.utf8))
    }

    private func migrate(_ scripts: MigrationScript...) throws -> MigrationSummary {
        try DatabaseMigrator(try folder.database(), name: "clinic").migrate(scripts)
    }

    private func failure(_ scripts: MigrationScript...) throws -> StepFailure? {
        let migrator = DatabaseMigrator(try folder.database(), name: "clinic")
        return #expect(throws: StepFailure.self) { _ = try migrator.migrate(scripts) }
    }

    private func versions() throws -> [[SQLValue]] {
        try folder.database().rows("SELECT version FROM applifecycle_migrations ORDER BY rowid")
    }

    /// Scripts run in numeric order, each is recorded once with its checksum, and progress counts them.
    @Test func appliesInNumericOrder() throws {
        let scripts = [
            try script(10, "INSERT INTO t VALUES (10)"), try script(2, "INSERT INTO t VALUES (2)"),
            try script(1, "CREATE TABLE t(v); INSERT INTO t VALUES (1)"),
        ]
        var positions: [Int] = []
        let migrator = DatabaseMigrator(try folder.database(), name: "clinic")
        let summary = try migrator.migrate(scripts) { progress in
            positions.append(progress.position)
            #expect(progress.count == 3)
            #expect(progress.database == "clinic")
        }
        #expect(summary == MigrationSummary(applied: 3, version: 10))
        #expect(positions == [1, 2, 3])
        let values = try folder.database().rows("SELECT v FROM t ORDER BY rowid")
        #expect(values == [[.integer(1)], [.integer(2)], [.integer(10)]])
        let row = try folder.database().rows(
            """
            SELECT name, checksum, applied_realtime_usec > 1600000000000000, duration_usec >= 0
            FROM applifecycle_migrations WHERE version = 2
            """)
        #expect(row == [[.text("2_x.sql"), .blob(scripts[1].checksum), .integer(1), .integer(1)]])
        #expect(try migrator.migrate(scripts) == MigrationSummary(applied: 0, version: 10))
    }

    /// A database that is up to date is not written: it may be read-only, and another process may hold its lock.
    @Test func upToDateNeedsNoLock() throws {
        _ = try migrate(try script(1, "CREATE TABLE t(v)"))
        let holder = try folder.database()
        try holder.execute("BEGIN IMMEDIATE")
        #expect(try migrate(try script(1, "CREATE TABLE t(v)")).applied == 0)
        let reader = try Connection(path: folder.file("app.db"), access: .readOnly, busyTimeout: .zero)
        let summary = try DatabaseMigrator(reader, name: "clinic").migrate([try script(1, "CREATE TABLE t(v)")])
        #expect(summary.version == 1)
    }

    /// Each kind of disagreement between files and history is refused with its own words, and not a byte changes.
    @Test func refusalsChangeNothing() throws {
        let (one, three) = (try script(1, "CREATE TABLE a(v)"), try script(3, "CREATE TABLE c(v)"))
        _ = try migrate(one, three)
        let before = folder.contents("app.db")
        let five = try script(5, "CREATE TABLE e(v)")
        let cases: [([MigrationScript], String)] = [
            ([one, three, five, try script(5, "SELECT 1")], "is there twice"),
            ([try script(1, "CREATE TABLE a(w)"), three, five], "1_x.sql was applied and edited since"),
            ([one, try script(2, "CREATE TABLE b(v)"), three, five], "2_x.sql is older than version 3"),
            ([one], "the database has version 3 (3_x.sql), which no file has"),
            ([three, five], "the database has version 1 (1_x.sql), which no file has"),
        ]
        for (scripts, words) in cases {
            let migrator = DatabaseMigrator(try folder.database(), name: "clinic")
            let failure = #expect(throws: StepFailure.self) { _ = try migrator.migrate(scripts) }
            #expect(failure?.kind == .dataRefused)
            #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
        }
        #expect(folder.contents("app.db") == before)
    }

    /// A script that fails half way leaves nothing of itself, keeps what came before it, and fails alike every time.
    @Test func failureRollsBackAndRepeats() throws {
        let one = try script(1, "CREATE TABLE a(v NOT NULL)")
        let two = try script(2, "CREATE TABLE b(v);\n\nINSERT INTO b VALUES (1);\nINSERT INTO a\n  VALUES (NULL);")
        var messages: Set<String> = []
        for _ in 1...3 { messages.insert(try failure(one, two)?.message ?? "") }
        #expect(
            messages == [
                "database clinic: 2_x.sql:4: statement 3: NOT NULL constraint failed: a.v "
                    + "(SQLite \(Connection.libraryVersion), code 1299)"
            ])
        #expect(try versions() == [[.integer(1)]])
        #expect(try folder.database().number("SELECT count(*) FROM sqlite_schema WHERE name = 'b'") == 0)
        #expect(try migrate(one, try script(2, "CREATE TABLE b(v)")).version == 2)
    }

    /// A file that ends its own transaction, openly or through a conflict clause, is refused where it does, and undone.
    @Test(arguments: [
        ("CREATE TABLE a(v);\nCOMMIT;\nCREATE TABLE b(v);", ":2: statement 2 begins or ends a transaction"),
        ("CREATE TABLE a(v);\n/* x */ END TRANSACTION;", ":2: statement 2 begins or ends"),
        ("BEGIN;\nCREATE TABLE a(v);\nCOMMIT;", ":1: statement 1 begins or ends"),
        ("CREATE TABLE a(v);\nROLLBACK;", ":2: statement 2 ends the transaction"),
        (
            "CREATE TABLE a(v UNIQUE);\nINSERT INTO a VALUES (1);\nINSERT OR ROLLBACK INTO a VALUES (1);",
            ":3: statement 3: UNIQUE constraint failed"
        ),
        ("CREATE TABLE a(v);\nPRAGMA main.journal_mode = WAL;", ":2: statement 2 sets the journal mode"),
        ("CREATE TABLE a(v);\nINSERT INTO a VALUES (:x);", ":2: statement 2 has a parameter"),
        ("CREATE TABLE a(v);\nVACUUM;", ":2: statement 2: cannot VACUUM from within a transaction"),
        ("CREATE TABLE a(v);\nINSERT INTO a VALUES ('open", ":2: statement 2: unrecognized token"),
    ])
    func statementsThatCannotRunAreNamed(_ text: String, _ words: String) throws {
        let failure = try failure(try script(1, text))
        #expect(failure?.kind == .dataRefused)
        #expect(failure?.message.contains("1_x.sql\(words)") == true, "\(failure?.message ?? "")")
        #expect(try folder.database().number("SELECT count(*) FROM sqlite_schema") == 0)
    }

    /// Savepoints stay inside the transaction, and are the script's own affair.
    @Test func savepointsAreAllowed() throws {
        let text = "SAVEPOINT s; CREATE TABLE a(v); ROLLBACK TRANSACTION TO s; CREATE TABLE b(v); RELEASE s"
        #expect(try migrate(try script(1, text)).applied == 1)
        #expect(try folder.database().rows("SELECT name FROM sqlite_schema WHERE name IN ('a', 'b')") == [[.text("b")]])
    }

    /// A lock in the way may pass, and so may a full disk; a damaged file may not be touched.
    @Test func kindsOfTrouble() throws {
        let holder = try folder.database()
        try holder.execute("CREATE TABLE t(v); BEGIN IMMEDIATE")
        #expect(try failure(try script(1, "CREATE TABLE a(v)"))?.kind == .tryAgain)
        try holder.execute("COMMIT")
        let fill = "PRAGMA max_page_count = 8; CREATE TABLE a AS SELECT randomblob(100000)"
        let full = try failure(try script(1, fill))
        #expect(full?.kind == .tryAgain)
        #expect(full?.systemError == ENOSPC)
        #expect(try holder.number("SELECT count(*) FROM sqlite_schema") == 1)
        try holder.close()
        try folder.write(Data(repeating: 0x41, count: 8192), to: "app.db")
        #expect(try failure(try script(1, "CREATE TABLE a(v)"))?.kind == .dataRefused)
    }

    /// Of many migrators that start at once, one applies each script and the others find it done.
    @Test func migratorsTakeTurns() async throws {
        // Long enough that the others have looked at the history before the first one writes it.
        let slow = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000000) SELECT sum(i) FROM n"
        let scripts = [try script(1, "\(slow); CREATE TABLE t(v)"), try script(2, "INSERT INTO t VALUES (1)")]
        let folder = folder
        let applied = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...8 {
                group.addTask {
                    let connection = try folder.database(busyTimeout: .seconds(30))
                    return try DatabaseMigrator(connection, name: "clinic").migrate(scripts).applied
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(applied == 2)
        #expect(try folder.database().rows("SELECT v FROM t") == [[.integer(1)]])
    }
}
