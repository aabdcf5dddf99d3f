import FoundationEssentials
import Glibc
import LifecycleDomain
import SQLite
import Synchronization
import Testing

@testable import LifecycleAdapters

struct MigrationLockTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private var files: SideFiles { SideFiles(of: folder.file("app.db")) }

    /// While one holds it another gets none, and its file names the holder; it goes with the lock.
    @Test func excludes() throws {
        let lock = try #require(try MigrationLock(files, of: "database clinic"))
        #expect(try MigrationLock(files, of: "database clinic") == nil)
        let failure = #expect(throws: StepFailure.self) {
            try MigrationLock.whileHeld(
                files, of: "database clinic", patience: .milliseconds(80), interruption: WorkInterruption(),
                onWait: { _ in }, { _ in Issue.record("held twice") })
        }
        #expect(failure?.kind == .tryAgain)
        #expect(failure?.message.contains("process \(getpid())") == true)
        var holders: [String?] = []
        let interruption = WorkInterruption()
        #expect(throws: StepFailure.self) {
            try MigrationLock.whileHeld(
                files, of: "database clinic", patience: .seconds(600), interruption: interruption,
                onWait: {
                    holders.append($0)
                    if holders.count == 3 { interruption.interrupt() }
                }, { _ in Issue.record("held twice") })
        }
        #expect(holders.count == 3)
        lock.release()
        #expect(!folder.exists("app.db.applifecycle-lock"))
        try #require(try MigrationLock(files, of: "database clinic")).release()
    }

    /// A file that a killed process left behind locks nobody out.
    @Test func leftFile() throws {
        try folder.write("99999\n", to: "app.db.applifecycle-lock")
        try #require(try MigrationLock(files, of: "database clinic")).release()
    }

    /// An interruption ends the wait at once.
    @Test func interruption() throws {
        let lock = try #require(try MigrationLock(files, of: "database clinic"))
        defer { lock.release() }
        let interruption = WorkInterruption()
        interruption.interrupt()
        #expect(throws: StepFailure.self) {
            try MigrationLock.whileHeld(
                files, of: "database clinic", patience: .seconds(600), interruption: interruption, onWait: { _ in },
                { _ in })
        }
    }

    /// A folder that cannot be written is named with the user that cannot.
    @Test func folderThatCannotBeWritten() {
        // Nobody makes files there, root neither.
        let failure = #expect(throws: StepFailure.self) {
            _ = try MigrationLock(SideFiles(of: "/sys/kernel/app.db"), of: "database clinic")
        }
        #expect(failure?.message.contains("uid \(geteuid()) cannot write to the folder /sys/kernel") == true)
    }

    /// Of many that start at once each lets the others finish: every script is applied once, and nobody fails.
    @Test func manyAtOnce() async throws {
        var fixture = try MigrationFixture()
        fixture.busyTimeout = .seconds(60)
        try fixture.write(
            """
            CREATE TABLE slow AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
            SELECT i FROM n
            """, to: "1_slow.sql")
        try fixture.write("CREATE TABLE b(v); INSERT INTO b VALUES (1)", to: "2_b.sql")
        let description = fixture.description
        let applied = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...6 {
                group.addTask { try await AppDatabases().migrate(description) { _ in }.applied }
            }
            return try await group.reduce(0, +)
        }
        #expect(applied == 2)
        #expect(try fixture.history() == ["1", "2"])
        #expect(try fixture.number("SELECT count(*) FROM b") == 1)
        #expect(try fixture.sideFiles().isEmpty)
    }

    /// A database that is up to date needs no lock, neither ours nor SQLite's, and may be read-only.
    @Test func upToDateNeedsNoLock() throws {
        let fixture = try MigrationFixture()
        try fixture.write("CREATE TABLE a(v)", to: "1_a.sql")
        try fixture.migrate()
        let writer = try fixture.folder.database()
        try writer.execute("BEGIN IMMEDIATE")
        let lock = try #require(try MigrationLock(SideFiles(of: fixture.folder.file("app.db")), of: "database clinic"))
        #expect(try fixture.migrate().applied == 0)
        lock.release()
        try writer.execute("COMMIT")
        try writer.close()
        #expect(chmod(fixture.folder.file("app.db"), 0o400) == 0)
        #expect(try fixture.migrate().version?.description == "1")
    }

    /// Through a link the same lock is taken as directly.
    @Test func linkedDatabase() throws {
        let fixture = try MigrationFixture()
        try fixture.prepare("CREATE TABLE a(v)")
        #expect(symlink(fixture.folder.file("app.db"), fixture.folder.file("link.db")) == 0)
        let file = DatabaseFile(name: "clinic", path: fixture.folder.file("link.db"), busyTimeout: .zero)
        #expect(file.sideFiles.lock.hasSuffix("/app.db.applifecycle-lock"))
    }
}
