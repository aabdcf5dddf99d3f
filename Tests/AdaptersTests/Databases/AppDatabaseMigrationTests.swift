import FoundationEssentials
import Glibc
import LifecycleAdapters
import LifecycleDomain
import SQLite
import Testing

struct AppDatabaseMigrationTests {
    let folder: ScratchFolder
    let databases = AppDatabases()

    init() throws {
        folder = try ScratchFolder()
        try folder.makeFolder("migrations")
    }

    private var description: DatabaseDescription {
        DatabaseDescription(
            name: "clinic", path: folder.file("app.db"), migrations: [folder.file("migrations")], busyTimeout: .zero)
    }

    private func migrate() async throws(StepFailure) -> MigrationSummary {
        try await databases.migrate(description) { _ in }
    }

    private func failure() async -> StepFailure? {
        await #expect(throws: StepFailure.self) { _ = try await migrate() }
    }

    /// A missing database is made for its owner alone.
    @Test func makesAMissingDatabase() async throws {
        try folder.write("CREATE TABLE t(v)", to: "migrations/1_a.sql")
        #expect(try await migrate().applied == 1)
        var status = stat()
        #expect(stat(folder.file("app.db"), &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o600)
        #expect(try folder.database().number("SELECT count(*) FROM t") == 0)
    }

    /// Without scripts, and with scripts that are refused, no database appears.
    @Test func makesNothingForNothing() async throws {
        #expect(try await migrate() == MigrationSummary(applied: 0, version: nil))
        try folder.write("CREATE TABLE t(v)", to: "migrations/1_a.sql")
        try folder.write("CREATE TABLE u(v)", to: "migrations/01_b.sql")
        #expect(await failure()?.kind == .dataRefused)
        #expect(!folder.exists("app.db"))
    }

    /// The folders of a database make one history.
    @Test func foldersMakeOneHistory() async throws {
        try folder.makeFolder("more")
        try folder.write("CREATE TABLE t(v)", to: "more/1_a.sql")
        try folder.write("INSERT INTO t VALUES (1)", to: "migrations/2_b.sql")
        let description = DatabaseDescription(
            name: "clinic", path: folder.file("app.db"), migrations: [folder.file("migrations"), folder.file("more")],
            busyTimeout: .zero)
        #expect(try await databases.migrate(description) { _ in }.applied == 2)
    }

    /// A database of another user is refused untouched, and no side file of ours appears beside it.
    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func foreignOwnerIsRefused() async throws {
        try folder.write("CREATE TABLE u(v)", to: "migrations/1_a.sql")
        try folder.database().execute("PRAGMA journal_mode = WAL; CREATE TABLE t(v)")
        let before = folder.contents("app.db")
        #expect(chown(folder.file("app.db"), 4711, 4711) == 0)
        let failure = await failure()
        #expect(failure?.kind == .permission)
        #expect(failure?.message.contains("uid 4711") == true)
        #expect(folder.contents("app.db") == before)
        #expect(!folder.exists("app.db-wal"))
    }

    /// A missing folder, and something that is no file, are the configuration's fault.
    @Test(arguments: ["nowhere/app.db", "migrations"])
    func pathMustMakeSense(_ name: String) async throws {
        try folder.write("CREATE TABLE u(v)", to: "migrations/1_a.sql")
        let description = DatabaseDescription(
            name: "clinic", path: folder.file(name), migrations: [folder.file("migrations")], busyTimeout: .zero)
        let failure = await #expect(throws: StepFailure.self) { _ = try await databases.migrate(description) { _ in } }
        #expect(failure?.kind == .configuration)
        #expect(failure?.message.contains(folder.file(name)) == true)
    }

    /// A cancelled migration stops inside its statement and leaves nothing of the script.
    @Test func cancellationRollsBack() async throws {
        try folder.write("CREATE TABLE t(v)", to: "migrations/1_a.sql")
        try folder.write(
            """
            CREATE TABLE u(v);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) INSERT INTO u SELECT count(*) FROM n;
            """, to: "migrations/2_endless.sql")
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let (databases, description) = (databases, description)
        let migration = Task {
            try await databases.migrate(description) { progress in
                if case .script(let place) = progress.phase, place.position == 2 { start.finish() }
            }
        }
        for await _ in started {}
        migration.cancel()
        await #expect(throws: StepFailure.self) { _ = try await migration.value }
        let connection = try folder.database()
        #expect(try connection.rows("SELECT key FROM applifecycle_migrations") == [[.text("1")]])
        #expect(try connection.number("SELECT count(*) FROM sqlite_schema WHERE name = 'u'") == 0)
        #expect(!folder.exists("app.db-journal"))
    }

    /// Commits are as safe as SQLite can make them, whatever the journal mode: nothing is left beside the file.
    @Test func leavesNoSideFiles() async throws {
        try folder.database().execute("PRAGMA journal_mode = WAL")
        try folder.write("CREATE TABLE t(v)", to: "migrations/1_a.sql")
        _ = try await migrate()
        #expect(!folder.exists("app.db-wal"))
        #expect(!folder.exists("app.db-shm"))
    }
}
