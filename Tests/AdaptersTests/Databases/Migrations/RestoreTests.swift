import FoundationEssentials
import Glibc
import LifecycleDomain
import SQLite
import Testing

@testable import LifecycleAdapters

/// What only a backup can undo is undone, also after a crash at any moment.
struct RestoreTests {
    private var noTransaction: String { "-- no transaction\nCREATE TABLE one(v);\nVACUUM;\nCREATE TABLE two(v);\n" }

    private func prepared() throws -> MigrationFixture {
        let fixture = try MigrationFixture()
        try fixture.prepare("PRAGMA user_version = 7; CREATE TABLE person(name); INSERT INTO person VALUES ('ada')")
        return fixture
    }

    private func backups(_ fixture: MigrationFixture) throws -> [String] {
        try fixture.sideFiles().filter { $0.contains("applifecycle-backup") }
    }

    /// A script that cannot be one transaction and fails half way is undone from the backup: owner and inode stay.
    @Test(arguments: ["DELETE", "WAL"]) func restoredAfterFailure(_ mode: String) throws {
        let fixture = try prepared()
        try fixture.prepare("PRAGMA journal_mode = \(mode)")
        let before = try fixture.contents()
        var (old, new) = (stat(), stat())
        #expect(stat(fixture.folder.file("app.db"), &old) == 0)
        try fixture.write(
            "PRAGMA page_size=8192;\n\(noTransaction)SELECT missing;\nCREATE TABLE three(v);", to: "1_steps.sql")
        for _ in 1...2 {
            let failure = fixture.failure()
            let words = "1_steps.sql:6: statement 5 of 6: no such column: missing"
            #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
            #expect(failure?.message.contains("the database was put back as it was") == true)
            #expect(try fixture.contents() == before)
            #expect(try fixture.sideFiles().isEmpty)
        }
        #expect(try fixture.rows("PRAGMA journal_mode") == [[.text(mode.lowercased())]])
        #expect(stat(fixture.folder.file("app.db"), &new) == 0)
        #expect(old.st_ino == new.st_ino)
    }

    /// The same on an empty database, which has no backup and needs none.
    @Test func restoredToNothing() throws {
        let fixture = try MigrationFixture()
        try fixture.write("\(noTransaction)SELECT missing;", to: "1_steps.sql")
        #expect(fixture.failure()?.message.contains("put back as it was") == true)
        #expect(try fixture.number("SELECT count(*) FROM sqlite_schema") == 0)
        try fixture.write(noTransaction, to: "1_steps.sql")
        #expect(try fixture.migrate().applied == 1)
    }

    /// A script that needs a backup gets it, also where none is wanted.
    @Test func neededBackup() throws {
        var fixture = try prepared()
        fixture.settings.takesBackup = false
        try fixture.write("\(noTransaction)SELECT missing;", to: "1_steps.sql")
        let before = try fixture.contents()
        #expect(fixture.failure() != nil)
        #expect(try fixture.contents() == before)
    }

    /// Killed before any statement of a run, whatever its scripts are, the next start ends where this one does.
    @Test(arguments: ["DELETE", "WAL"]) func killedAnywhere(_ mode: String) async throws {
        let fixture = try prepared()
        try fixture.prepare("PRAGMA journal_mode = \(mode)")
        try fixture.write("CREATE TABLE a(v); INSERT INTO a VALUES (1); CREATE INDEX ai ON a(v)", to: "1_a.sql")
        try fixture.write(
            "\(noTransaction)INSERT INTO two SELECT name FROM person; DELETE FROM person", to: "2_steps.sql")
        try fixture.write("PRAGMA foreign_keys=OFF; BEGIN; ALTER TABLE a ADD COLUMN w; COMMIT", to: "3_own.sql")
        try fixture.write("INSERT INTO a VALUES (2, 3)", to: "4_b.sql")
        var snapshots: [MigrationFixture] = []
        try fixture.migrate { _ in
            if let snapshot = try? fixture.snapshot() { snapshots.append(snapshot) }
        }
        let expected = try fixture.contents()
        #expect(snapshots.count > 15)
        for snapshot in snapshots {
            try snapshot.migrate()
            #expect(try snapshot.contents() == expected)
            #expect(try snapshot.rows("PRAGMA integrity_check") == [[.text("ok")]])
            #expect(try snapshot.history() == ["1", "2", "3", "4"])
            await AppDatabases().startupIsOver(snapshot.description)
            #expect(try snapshot.sideFiles().isEmpty)
        }
    }

    /// Killed in the middle of a restore, the next start restores again.
    @Test func killedWhileRestoring() throws {
        let fixture = try prepared()
        try fixture.prepare(
            "CREATE TABLE bulk AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000) SELECT i, hex(randomblob(200)) FROM n"
        )
        let before = try fixture.contents()
        try fixture.write("\(noTransaction)DELETE FROM bulk;\nSELECT missing;", to: "1_steps.sql")
        var snapshots: [MigrationFixture] = []
        _ = #expect(throws: StepFailure.self) {
            try fixture.migrate { progress in
                guard case .restore = progress.phase, let snapshot = try? fixture.snapshot() else { return }
                snapshots.append(snapshot)
            }
        }
        #expect(snapshots.count > 3)
        for snapshot in snapshots {
            try snapshot.folder.remove("m/1_steps.sql")
            try snapshot.write("CREATE TABLE good(v)", to: "1_good.sql")
            #expect(try snapshot.migrate().notices.contains { $0.contains("interrupted migration was undone") })
            #expect(try snapshot.contents().count == before.count + 2)
            #expect(try snapshot.number("SELECT count(*) FROM bulk") == 9000)
        }
    }

    /// A script that came to its end and was recorded is not undone, though its intent is still there.
    @Test func fulfilledIntent() throws {
        let fixture = try prepared()
        try fixture.write(noTransaction, to: "1_steps.sql")
        let backup = try #require(try fixture.migrate().backup)
        let name = try #require(backup.split(separator: "/").last)
        try fixture.folder.write("applifecycle-undo 1\nbackup=\(name)\nkey=1\n", to: "app.db.applifecycle-undo")
        let summary = try fixture.migrate()
        #expect(summary.applied == 0)
        #expect(try fixture.number("SELECT count(*) FROM two") == 0)
        #expect(try backups(fixture) == [String(name)])
    }

    /// A missing backup is never passed over in silence, and a logout leaves the one that a restore needs.
    @Test func missingBackup() async throws {
        let fixture = try prepared()
        try fixture.folder.write("applifecycle-undo 1\nbackup=gone\nkey=\n", to: "app.db.applifecycle-undo")
        let failure = fixture.failure()
        #expect(failure?.kind == .dataRefused)
        #expect(failure?.message.contains("/gone could undo, and it is missing") == true)
        let wipe = DatabaseWipe(name: "clinic", path: fixture.folder.file("app.db"), busyTimeout: .zero, tables: [])
        let removal = await AppDatabases().eraseBackups(of: wipe)
        #expect(removal.remaining == 1)
        #expect(removal.detail?.contains("gone") == true)
    }

    /// Before the rows of a user are deleted an interrupted migration is undone, or the restore would bring them back.
    @Test func erasureComesAfterRestore() async throws {
        let fixture = try prepared()
        try fixture.write("\(noTransaction)SELECT missing", to: "1_steps.sql")
        var snapshot: MigrationFixture?
        _ = #expect(throws: StepFailure.self) {
            try fixture.migrate { progress in
                if case .script(let place) = progress.phase, place.statement == 3 { snapshot = try? fixture.snapshot() }
            }
        }
        let left = try #require(snapshot)
        let table = TableWipe(table: "person", rows: .column("name"), userType: .text)
        let wipe = DatabaseWipe(name: "clinic", path: left.folder.file("app.db"), busyTimeout: .zero, tables: [table])
        let subject = WipeSubject(user: try UserID("ada"), attributes: .none)
        let erasures = try await AppDatabases().erase(wipe, of: subject, markers: [])
        #expect(erasures.map(\.removed) == [1])
        #expect(try left.number("SELECT count(*) FROM sqlite_schema") == 1)
        #expect(await AppDatabases().eraseBackups(of: wipe).remaining == 0)
        #expect(try left.sideFiles().isEmpty)
    }
}
