import FoundationEssentials
import LifecycleDomain
import SQLite
import Testing

@testable import LifecycleAdapters

/// A database that is large enough to be checked and copied while the first script already works.
struct SafeguardsBesideTests {
    /// More than fits the page cache that the script gives itself, so that it needs the file before its COMMIT.
    private static let spilling = """
        PRAGMA cache_size = 10;
        CREATE TABLE copy AS SELECT * FROM bulk;
        DELETE FROM bulk;
        """

    private func prepared(_ journalMode: String) throws -> MigrationFixture {
        let fixture = try MigrationFixture()
        try fixture.prepare(
            """
            PRAGMA journal_mode = \(journalMode);
            CREATE TABLE bulk(i INTEGER PRIMARY KEY, v TEXT NOT NULL);
            INSERT INTO bulk WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
                SELECT i, hex(randomblob(50)) FROM n
            """)
        try #require(fixture.size() >= RunGuards.leastSizeForThread)
        return fixture
    }

    /// Its check takes seconds: each row has to satisfy a condition that is hard to compute.
    private func preparedForLongCheck() throws -> MigrationFixture {
        let fixture = try MigrationFixture()
        try fixture.prepare(
            """
            PRAGMA ignore_check_constraints = ON;
            CREATE TABLE bulk(i INTEGER PRIMARY KEY, v TEXT NOT NULL CHECK (length(hex(zeroblob(20000))) > 0));
            INSERT INTO bulk WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400000)
                SELECT i, 'slept well' FROM n
            """)
        try #require(fixture.size() >= RunGuards.leastSizeForThread)
        return fixture
    }

    /// The script is whole, and the copy has what was there before.
    @Test(arguments: ["DELETE", "WAL"]) func copyHasWhatWasThereBefore(_ journalMode: String) throws {
        let fixture = try prepared(journalMode)
        try fixture.write(Self.spilling, to: "1_move.sql")
        try fixture.write("CREATE TABLE next(v)", to: "2_next.sql")
        var phases: [MigrationProgress.Phase] = []
        let summary = try fixture.migrate { phases.append($0.phase) }
        #expect(summary.applied == 2)
        #expect(phases.contains(.integrity))
        #expect(try fixture.number("SELECT count(*) FROM copy") == 60000)
        #expect(try fixture.number("SELECT count(*) FROM bulk") == 0)
        let path = try #require(summary.backup)
        let copy = try Connection(path: path, access: .immutable, busyTimeout: .zero)
        #expect(try copy.number("SELECT count(*) FROM bulk") == 60000)
        #expect(try copy.rows("PRAGMA quick_check") == [[.text("ok")]])
        #expect(try copy.number("SELECT count(*) FROM sqlite_schema") == 1)
        #expect(try fixture.sideFiles().count == 1)
    }

    /// A damaged database is refused before a COMMIT, whether the script fits its cache or not, and as if it had not run.
    @Test(
        arguments: ["DELETE", "WAL"], [Self.spilling, "CREATE TABLE small(v)", "SELECT sum(length(v)) FROM bulk"])
    func damaged(_ journalMode: String, _ script: String) throws {
        var fixture = try prepared(journalMode)
        fixture.settings.takesBackup = false
        var bytes = try #require(fixture.folder.contents("app.db"))
        // The last pages of the table: the script has long begun when the check gets there.
        let start = bytes.count / 4096 * 4096 - 3 * 4096
        for offset in start..<(start + 4096) { bytes[offset] = 0x41 }
        try fixture.folder.write(bytes, to: "app.db")
        try fixture.write(script, to: "1_a.sql")
        let failure = fixture.failure()
        #expect(failure?.kind == .dataRefused)
        #expect(failure?.message.contains("is damaged before its migration") == true, "\(failure?.message ?? "")")
        #expect(fixture.folder.contents("app.db") == bytes)
        #expect(try fixture.sideFiles().isEmpty)
    }

    /// A copy that cannot be made, here because its name is too long for the folder, leaves the database as it was.
    @Test(arguments: ["DELETE", "WAL"], [Self.spilling, "CREATE TABLE small(v)"])
    func copyFails(_ journalMode: String, _ script: String) throws {
        let fixture = try prepared(journalMode)
        let name = String(repeating: "x", count: 215)
        try FileManager.default.moveItem(atPath: fixture.folder.file("app.db"), toPath: fixture.folder.file(name))
        let before = fixture.folder.contents(name)
        try fixture.write(script, to: "1_a.sql")
        let description = DatabaseDescription(
            name: "clinic", path: fixture.folder.file(name), migrations: [fixture.folder.file("m")],
            busyTimeout: .zero, settings: fixture.settings)
        var hasBegun = false
        let failure = #expect(throws: StepFailure.self) {
            let context = RunContext(description, interruption: WorkInterruption(), pause: .zero) { progress in
                if case .script = progress.phase { hasBegun = true }
            }
            _ = try MigrationConductor(context).migrate()
        }
        #expect(hasBegun)
        #expect(failure?.message.contains("backup") == true, "\(failure?.message ?? "")")
        #expect(fixture.folder.contents(name) == before)
        #expect(try fixture.sideFiles() == [name])
    }

    /// A script that fails leaves the database as it was, and no copy.
    @Test func scriptFails() throws {
        let fixture = try prepared("DELETE")
        let before = fixture.folder.contents("app.db")
        try fixture.write("DELETE FROM bulk WHERE i > 59990; SELECT v FROM nowhere", to: "1_a.sql")
        let failure = fixture.failure()
        #expect(failure?.message.contains("no such table: nowhere") == true, "\(failure?.message ?? "")")
        #expect(fixture.folder.contents("app.db") == before)
        #expect(try fixture.sideFiles().isEmpty)
    }

    /// The script waits for the check, which is told as what is done now, with proof; a stop ends both.
    @Test(arguments: [Self.spilling, "CREATE TABLE small(v)"]) func stopped(_ script: String) throws {
        let fixture = try preparedForLongCheck()
        let before = fixture.folder.contents("app.db")
        try fixture.write(script, to: "1_a.sql")
        let interruption = WorkInterruption()
        var (hasBegun, proofs) = (false, 0)
        let failure = #expect(throws: StepFailure.self) {
            try fixture.migrate(interruption) { progress in
                if case .script = progress.phase { hasBegun = true }
                guard hasBegun, progress.phase == .integrity, progress.isProof else { return }
                proofs += 1
                if proofs == 3 { interruption.interrupt() }
            }
        }
        #expect(proofs >= 3)
        #expect(failure?.kind == .tryAgain, "\(failure?.message ?? "")")
        #expect(fixture.folder.contents("app.db") == before)
        #expect(try fixture.sideFiles().isEmpty)
    }

    /// The time of a run counts while it waits for the check.
    @Test func timeIsUp() throws {
        var fixture = try preparedForLongCheck()
        fixture.settings.timeout = .milliseconds(40)
        try fixture.write("CREATE TABLE small(v)", to: "1_a.sql")
        #expect(fixture.failure()?.message.contains("it took longer than Timeout= allows") == true)
        #expect(try fixture.number("SELECT count(*) FROM sqlite_schema") == 1)
        #expect(try fixture.sideFiles().isEmpty)
    }

    /// A script with a transaction of its own commits when it likes: it waits from the beginning.
    @Test func ownTransaction() throws {
        let fixture = try preparedForLongCheck()
        try fixture.write("BEGIN; CREATE TABLE small(v); COMMIT;", to: "1_a.sql")
        let interruption = WorkInterruption()
        var hasBegun = false
        #expect(throws: StepFailure.self) {
            try fixture.migrate(interruption) { progress in
                if case .script = progress.phase { hasBegun = true }
                if progress.phase == .integrity { interruption.interrupt() }
            }
        }
        #expect(!hasBegun)
    }
}

extension MigrationFixture {
    /// The bytes of the database.
    fileprivate func size() throws -> Int64 { Int64(folder.contents("app.db")?.count ?? 0) }
}
