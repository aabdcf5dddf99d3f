import FoundationEssentials
import Glibc
import LifecycleDomain
import SQLite
import Testing

@testable import LifecycleAdapters

/// A script is applied whole or not at all, and leaves nothing on the connection.
struct ScriptUnitTests {
    /// A failure leaves the database as it was, has the same words every time, and needs no help once the file is right.
    @Test func failureRepeats() throws {
        let fixture = try MigrationFixture()
        try fixture.prepare(
            "CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT); INSERT INTO person VALUES (1, NULL)")
        let text = """
            ALTER TABLE person RENAME TO was;
            CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
            INSERT INTO person SELECT * FROM was;
            DROP TABLE was;
            """
        try fixture.write(text, to: "1_strict.sql")
        let before = try fixture.contents()
        let messages = Set((1...3).map { _ in fixture.failure()?.message })
        #expect(
            messages == [
                "database clinic: 1_strict.sql:3: statement 3 of 4: NOT NULL constraint failed: person.name "
                    + "(SQLite \(Connection.libraryVersion), code 1299)"
            ])
        #expect(try fixture.contents() == before)
        #expect(try fixture.sideFiles().isEmpty)
        try fixture.write(text.replacing("NOT NULL", with: ""), to: "1_strict.sql")
        #expect(try fixture.migrate().applied == 1)
    }

    /// A file with its own transaction runs as it is, with its history row in that transaction.
    @Test func ownTransaction() throws {
        let fixture = try MigrationFixture()
        try fixture.write(
            "PRAGMA foreign_keys=OFF;\nBEGIN;\nCREATE TABLE u(v);\nCOMMIT;\nPRAGMA foreign_keys=ON;", to: "1_own.sql")
        try fixture.write("BEGIN; CREATE TABLE w(v);\nSELECT missing; COMMIT;", to: "2_half.sql")
        let message = fixture.failure()?.message ?? ""
        #expect(message.contains("2_half.sql:2: statement 3 of 4: no such column: missing"), "\(message)")
        #expect(try fixture.history() == ["1"])
        #expect(try fixture.rows("SELECT name FROM sqlite_schema WHERE name IN ('u', 'w')") == [[.text("u")]])
    }

    /// Of a table that is dropped no row stays in the file where rows are users'; elsewhere its pages are not written.
    @Test(arguments: [true, false]) func droppedRows(_ holdsUserRows: Bool) throws {
        var fixture = try MigrationFixture()
        fixture.settings.holdsUserRows = holdsUserRows
        fixture.settings.takesBackup = false
        try fixture.prepare(
            """
            PRAGMA secure_delete = OFF;
            CREATE TABLE visit(id INTEGER PRIMARY KEY, note TEXT);
            INSERT INTO visit WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
                SELECT i, 'slept well, asks for her daughter' FROM n;
            """)
        try fixture.write("DROP TABLE visit", to: "1_drop.sql")
        #expect(try fixture.migrate().applied == 1)
        let bytes = try #require(fixture.folder.contents("app.db"))
        #expect((Data(bytes).firstRange(of: Data("slept well".utf8)) == nil) == holdsUserRows)
        #expect(try fixture.rows("PRAGMA integrity_check") == [[.text("ok")]])
    }

    /// A COMMIT too many is found before anything runs.
    @Test func strayCommit() throws {
        let fixture = try MigrationFixture()
        try fixture.write("CREATE TABLE a(v);\nCOMMIT;\nCREATE TABLE b(v);\nSELECT missing;", to: "1_half.sql")
        #expect(
            fixture.failure()?.message.contains("1_half.sql:2: ends a transaction that the file did not begin") == true)
        #expect(!fixture.folder.exists("app.db"))
    }

    /// A conflict clause that ends the transaction ends the script too, and nothing of it stays.
    @Test func transactionEndedByConflict() throws {
        let fixture = try MigrationFixture()
        try fixture.prepare("CREATE TABLE a(v UNIQUE); INSERT INTO a VALUES (1)")
        try fixture.write(
            "INSERT INTO a VALUES (2);\nINSERT OR ROLLBACK INTO a VALUES (1);\nINSERT INTO a VALUES (3)", to: "1_a.sql")
        #expect(fixture.failure()?.message.contains("1_a.sql:2: statement 2 of 3: UNIQUE") == true)
        #expect(try fixture.number("SELECT count(*) FROM a") == 1)
    }

    /// Journal mode and VACUUM need no transaction: they run before it, on a new file and on an existing one.
    @Test(arguments: [true, false]) func journalMode(_ isNew: Bool) throws {
        let fixture = try MigrationFixture()
        if !isNew { try fixture.prepare("CREATE TABLE old(v)") }
        try fixture.write("PRAGMA journal_mode=WAL;\nPRAGMA synchronous=NORMAL;\nCREATE TABLE t(v);", to: "1_wal.sql")
        try fixture.write("VACUUM;", to: "2_vacuum.sql")
        #expect(try fixture.migrate().applied == 2)
        #expect(try fixture.rows("PRAGMA journal_mode") == [[.text("wal")]])
        #expect(try fixture.sideFiles().filter { !$0.contains("backup") } == [])
    }

    /// A file cannot take the journal away by which it is rolled back, nor have commits lost in a power cut.
    @Test func safetyIsNotAFilesAffair() throws {
        let fixture = try MigrationFixture()
        try fixture.prepare("CREATE TABLE old(v); INSERT INTO old VALUES (1)")
        try fixture.write(
            "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; DELETE FROM old; SELECT missing", to: "1_fast.sql")
        #expect(fixture.failure()?.message.contains("statement 4 of 4: no such column") == true)
        #expect(try fixture.number("SELECT count(*) FROM old") == 1)
    }

    /// What a file sets on its connection is gone for the next one.
    @Test func settingsDoNotLeak() throws {
        let fixture = try MigrationFixture()
        try fixture.write(
            """
            PRAGMA legacy_alter_table=ON; PRAGMA recursive_triggers=ON; PRAGMA max_page_count=20; PRAGMA writable_schema=ON;
            PRAGMA case_sensitive_like=ON; CREATE TEMP TABLE passing(v); CREATE TABLE first(v);
            """, to: "1_leak.sql")
        try fixture.write(
            """
            CREATE TABLE setting(name, value);
            INSERT INTO setting SELECT 'legacy', * FROM pragma_legacy_alter_table;
            INSERT INTO setting SELECT 'triggers', * FROM pragma_recursive_triggers;
            INSERT INTO setting SELECT 'keys', * FROM pragma_foreign_keys;
            INSERT INTO setting SELECT 'like', 'a' LIKE 'A';
            INSERT INTO setting SELECT 'temp', count(*) FROM sqlite_temp_schema;
            CREATE TABLE large AS SELECT randomblob(200000) AS b;
            """, to: "2_next.sql")
        try fixture.migrate()
        #expect(
            try fixture.rows("SELECT name, value FROM setting ORDER BY rowid") == [
                [.text("legacy"), .integer(0)], [.text("triggers"), .integer(0)], [.text("keys"), .integer(0)],
                [.text("like"), .integer(1)], [.text("temp"), .integer(0)],
            ])
    }

    /// A full database rolls back and says so, and the next start finds nothing half done.
    @Test func full() throws {
        let fixture = try MigrationFixture()
        try fixture.prepare("CREATE TABLE small(v); INSERT INTO small VALUES (1)")
        let before = try fixture.contents()
        try fixture.write(
            "PRAGMA max_page_count=12;\nCREATE TABLE large AS SELECT randomblob(100000) AS b;", to: "1_fill.sql")
        let failure = fixture.failure()
        #expect(failure?.kind == .tryAgain)
        #expect(failure?.systemError == ENOSPC)
        #expect(failure?.message.contains("1_fill.sql:2: statement 2 of 2: database or disk is full") == true)
        #expect(try fixture.contents() == before)
    }

    /// A table that is rebuilt has statistics again afterwards.
    @Test func statistics() throws {
        let fixture = try MigrationFixture()
        try fixture.prepare(
            """
            CREATE TABLE b(k, v); CREATE INDEX bk ON b(k);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) INSERT INTO b SELECT i % 7, i FROM n;
            ANALYZE;
            """)
        try fixture.write(
            "CREATE TABLE c AS SELECT * FROM b; DROP TABLE b; ALTER TABLE c RENAME TO b; CREATE INDEX bk ON b(k);",
            to: "1_rebuild.sql")
        try fixture.migrate()
        #expect(try fixture.number("SELECT count(*) FROM sqlite_stat1 WHERE tbl = 'b' AND idx = 'bk'") == 1)
    }

    /// An interruption in the middle of a statement rolls back, leaves no journal, and the next run goes on.
    @Test func interruption() throws {
        let fixture = try MigrationFixture()
        try fixture.write("CREATE TABLE a(v)", to: "1_a.sql")
        try fixture.write(
            "CREATE TABLE b AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n",
            to: "2_b.sql")
        let interruption = WorkInterruption()
        var proofs = 0
        let failure = #expect(throws: StepFailure.self) {
            try fixture.migrate(interruption) { progress in
                guard case .script(let place) = progress.phase, place.name == "2_b.sql" else { return }
                proofs += progress.isProof ? 1 : 0
                if proofs > 5 { interruption.interrupt() }
            }
        }
        #expect(failure?.kind == .tryAgain)
        #expect(try fixture.history() == ["1"])
        #expect(!fixture.folder.exists("app.db-journal"))
        try fixture.write("CREATE TABLE b(v)", to: "2_b.sql")
        #expect(try fixture.migrate().applied == 1)
    }

    /// A run that takes longer than it may is ended, with the database as it was.
    @Test func timeout() throws {
        var fixture = try MigrationFixture()
        fixture.settings.timeout = .milliseconds(200)
        try fixture.write(
            "CREATE TABLE b AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n",
            to: "1_b.sql")
        let failure = fixture.failure()
        #expect(failure?.kind == .tryAgain)
        #expect(failure?.message.contains("Timeout=") == true, "\(failure?.message ?? "")")
        #expect(try fixture.number("SELECT count(*) FROM sqlite_schema") == 0)
    }
}
