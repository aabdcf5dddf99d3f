import FoundationEssentials
import Glibc
import LifecycleDomain
import SQLite
import Testing

@testable import LifecycleAdapters

struct BackupTests {
    private func prepared() throws -> MigrationFixture {
        let fixture = try MigrationFixture()
        try fixture.prepare("PRAGMA user_version = 7; CREATE TABLE person(name); INSERT INTO person VALUES ('ada')")
        return fixture
    }

    private func backups(_ fixture: MigrationFixture) throws -> [String] {
        try fixture.sideFiles().filter { $0.contains("applifecycle-backup") }
    }

    /// A run makes a whole copy for its owner alone, and the end of the startup deletes it.
    @Test func madeAndDeleted() async throws {
        let fixture = try prepared()
        try fixture.write("DELETE FROM person", to: "1_empty.sql")
        let summary = try fixture.migrate()
        let path = try #require(summary.backup)
        let copy = try Connection(path: path, access: .immutable, busyTimeout: .zero)
        #expect(try copy.rows("SELECT name FROM person") == [[.text("ada")]])
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o7777 == 0o600)
        #expect(try backups(fixture).count == 1)
        await AppDatabases().startupIsOver(fixture.description)
        #expect(try fixture.sideFiles().isEmpty)
    }

    /// Nothing is copied when nothing is pending, when there is nothing to copy, or when none is wanted.
    @Test func notMade() throws {
        var fixture = try prepared()
        fixture.settings.takesBackup = false
        try fixture.write("CREATE TABLE a(v)", to: "1_a.sql")
        #expect(try fixture.migrate().backup == nil)
        fixture.settings.takesBackup = true
        #expect(try fixture.migrate().backup == nil)
        #expect(try fixture.sideFiles().isEmpty)
        let fresh = try MigrationFixture()
        try fresh.write("CREATE TABLE a(v)", to: "1_a.sql")
        #expect(try fresh.migrate().backup == nil)
    }

    /// As many stay as are asked for, the newest, whatever the clock says; a logout deletes them all.
    @Test func kept() async throws {
        var fixture = try prepared()
        fixture.settings.keepBackups = 2
        for number in 1...4 {
            try fixture.write("CREATE TABLE t\(number)(v)", to: "\(number)_t.sql")
            try fixture.migrate()
            await AppDatabases().startupIsOver(fixture.description)
        }
        let names = try backups(fixture)
        #expect(names.map { $0.suffix(2) } == ["-2", "-3"])
        #expect(names.map { $0.dropFirst("app.db.applifecycle-backup-".count).prefix(4) } == ["0003", "0004"])
        let wipe = DatabaseWipe(name: "clinic", path: fixture.folder.file("app.db"), busyTimeout: .zero, tables: [])
        let removal = await AppDatabases().eraseBackups(of: wipe)
        #expect(removal == FileRemoval(removed: 2, remaining: 0))
        #expect(try fixture.sideFiles().isEmpty)
    }

    /// An image that was rolled back gets the newest backup that it knows, and says which period is lost.
    @Test func earlierRelease() throws {
        var fixture = try prepared()
        fixture.settings.keepBackups = 3
        try fixture.write("CREATE TABLE a(v)", to: "1_a.sql")
        try fixture.migrate()
        try fixture.write("DROP TABLE a", to: "2_drop.sql")
        try fixture.write("CREATE TABLE b(v)", to: "3_b.sql")
        try fixture.migrate()
        try fixture.prepare("INSERT INTO person VALUES ('bob')")
        try fixture.folder.remove("m/2_drop.sql")
        try fixture.folder.remove("m/3_b.sql")
        #expect(fixture.failure()?.refusal == .newer)
        fixture.settings.policy.onNewer = .restore
        let summary = try fixture.migrate()
        #expect(
            summary.notices.contains {
                $0.contains("the backup of version 1 takes its place") && $0.contains("is lost")
            })
        #expect(summary.restored?.contains("-1") == true)
        #expect(try fixture.number("SELECT count(*) FROM a") == 0)
        #expect(try fixture.number("SELECT count(*) FROM person") == 1)
        #expect(try fixture.history() == ["1"])
        #expect(try backups(fixture).last?.hasSuffix("-3") == true)
        for path in try backups(fixture) { try fixture.folder.remove(path) }
        fixture.settings.policy.onNewer = .restore
        try fixture.prepare("UPDATE applifecycle_migrations SET key = '9'")
        #expect(fixture.failure()?.message.contains("no backup was kept that this release knows") == true)
    }

    /// A damaged database is refused before it is migrated, and not one byte of it changes.
    @Test func damagedDatabase() throws {
        let fixture = try prepared()
        try fixture.prepare(
            "CREATE TABLE bulk AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) SELECT i, hex(randomblob(50)) FROM n"
        )
        var bytes = try #require(fixture.folder.contents("app.db"))
        for offset in 8192..<12288 { bytes[offset] = 0x41 }
        try fixture.folder.write(bytes, to: "app.db")
        try fixture.write("CREATE TABLE a(v)", to: "1_a.sql")
        let failure = fixture.failure()
        #expect(failure?.kind == .dataRefused)
        #expect(failure?.message.contains("is damaged before its migration") == true, "\(failure?.message ?? "")")
        #expect(fixture.folder.contents("app.db") == bytes)
        #expect(try fixture.sideFiles().isEmpty)
    }

    /// The parts of a name are read back; what is no whole backup is none.
    @Test func names() {
        let files = SideFiles(of: "/data/app.db")
        let path = "/data/app.db.applifecycle-backup-0012-20251130T041500Z-1.2"
        let backup = DatabaseBackup(path: path, of: files)
        #expect(backup?.number == 12)
        #expect(backup?.version == "1.2")
        #expect(backup?.time == "20251130T041500Z")
        for other in ["\(path).partial", "\(path)-journal", "/data/app.db.applifecycle-backup-x-y-z", "/data/app.db"] {
            #expect(DatabaseBackup(path: other, of: files) == nil)
        }
        #expect(UTCTime(microseconds: 1_764_475_200_000_000).fileText == "20251130T040000Z")
    }

    /// Too little space for the backup is told before anything is written, and little space is a warning.
    @Test func freeSpace() throws {
        let full = #expect(throws: StepFailure.self) {
            try FreeSpace(available: 10 << 20).check(64 << 20, takesBackup: true, in: "database clinic")
        }
        #expect(full?.kind == .tryAgain)
        #expect(full?.systemError == ENOSPC)
        #expect(full?.message.contains("needs 65 MiB") == true)
        #expect(
            try FreeSpace(available: 250 << 20).check(64 << 20, takesBackup: true, in: "x")?.contains("250 MiB") == true
        )
        #expect(try FreeSpace(available: 260 << 20).check(64 << 20, takesBackup: true, in: "x") == nil)
        #expect(try FreeSpace(available: nil).check(64 << 20, takesBackup: true, in: "x") == nil)
    }
}
