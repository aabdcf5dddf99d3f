import LifecycleDomain
import SQLite
import Testing

@testable import LifecycleAdapters

struct ForeignKeyMigrationTests {
    private let family = """
        CREATE TABLE ward(id INTEGER PRIMARY KEY);
        CREATE TABLE bed(id INTEGER PRIMARY KEY, ward INT REFERENCES ward(id) ON DELETE CASCADE);
        INSERT INTO ward VALUES (1), (2);
        INSERT INTO bed VALUES (10, 1), (20, 2);
        """

    private func fixture(_ preparation: String, _ script: String) throws -> MigrationFixture {
        let fixture = try MigrationFixture()
        try fixture.prepare(preparation)
        try fixture.write(script, to: "1_change.sql")
        return fixture
    }

    /// A table that is rebuilt takes no rows of others with it, whether the file mentions foreign keys or not.
    @Test(arguments: [
        "", "PRAGMA foreign_keys=OFF;", "PRAGMA foreign_keys=ON;", "PRAGMA page_size=4096; PRAGMA foreign_keys=ON;",
    ])
    func rebuildKeepsChildren(_ setting: String) throws {
        let fixture = try fixture(
            family,
            """
            \(setting)
            CREATE TABLE next(id INTEGER PRIMARY KEY, name TEXT);
            INSERT INTO next(id) SELECT id FROM ward;
            DROP TABLE ward;
            ALTER TABLE next RENAME TO ward;
            """)
        try fixture.migrate()
        #expect(try fixture.number("SELECT count(*) FROM bed") == 2)
    }

    /// A rebuild that forgets a row is refused: table, parent and rowid are named, and the database is as it was.
    @Test func newOrphans() throws {
        let fixture = try fixture(
            family,
            """
            CREATE TABLE next(id INTEGER PRIMARY KEY);
            INSERT INTO next SELECT id FROM ward WHERE id = 1;
            DROP TABLE ward;
            ALTER TABLE next RENAME TO ward;
            """)
        let before = try fixture.contents()
        let failure = fixture.failure()
        #expect(failure?.kind == .dataRefused)
        let words = "1_change.sql leaves 1 row of bed that refer to nothing in ward, the first with rowid 20"
        #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
        #expect(try fixture.contents() == before)
        #expect(try fixture.sideFiles().isEmpty)
    }

    /// Orphans that were there before are a warning, and keep no migration from being applied.
    @Test func oldOrphans() throws {
        let fixture = try fixture(
            "\(family) INSERT INTO bed VALUES (30, 99)", "CREATE TABLE other(v); DELETE FROM ward WHERE id = 7")
        let summary = try fixture.migrate()
        #expect(summary.applied == 1)
        #expect(summary.notices.contains("bed has 1 row that refer to nothing in ward; they were there before"))
    }

    /// Of old and new orphans in the same table only the new ones are held against the file.
    @Test func oldAndNewOrphans() throws {
        let fixture = try fixture("\(family) INSERT INTO bed VALUES (30, 99)", "DELETE FROM ward WHERE id = 1")
        #expect(fixture.failure()?.message.contains("leaves 1 row of bed") == true)
        try fixture.write("UPDATE bed SET ward = 98 WHERE id = 30; CREATE TABLE done(v)", to: "1_change.sql")
        #expect(try fixture.migrate().applied == 1)
    }

    /// A table renamed away and dropped leaves its children without parent: found although the child is empty.
    @Test func danglingParent() throws {
        let fixture = try fixture(
            "CREATE TABLE ward(id INTEGER PRIMARY KEY); CREATE TABLE bed(ward INT REFERENCES ward(id));",
            """
            ALTER TABLE ward RENAME TO old;
            CREATE TABLE ward(id INTEGER PRIMARY KEY, name TEXT);
            INSERT INTO ward(id) SELECT id FROM old;
            DROP TABLE old;
            """)
        let failure = fixture.failure()
        #expect(
            failure?.message.contains("leaves bed with a foreign key to old, which does not exist any more") == true)
        #expect(try fixture.number("SELECT count(*) FROM sqlite_schema") == 2)
    }

    /// A new table may be ahead of its parent, which a later file brings.
    @Test func parentComesLater() throws {
        let fixture = try MigrationFixture()
        try fixture.write("CREATE TABLE bed(ward INT REFERENCES ward(id)); INSERT INTO bed VALUES (1)", to: "1_bed.sql")
        try fixture.write("CREATE TABLE ward(id INTEGER PRIMARY KEY); INSERT INTO ward VALUES (1)", to: "2_ward.sql")
        let summary = try fixture.migrate()
        #expect(summary.applied == 2)
        #expect(!summary.notices.contains { $0.contains("foreign key") })
    }

    /// Children without rowids are counted, and a key that fits nothing is reported and no crash.
    @Test func unusualTables() throws {
        let fixture = try fixture(
            """
            CREATE TABLE ward(id INTEGER PRIMARY KEY);
            CREATE TABLE bed(name TEXT PRIMARY KEY, ward INT REFERENCES ward(id)) WITHOUT ROWID;
            CREATE TABLE odd(v REFERENCES ward(missing));
            INSERT INTO ward VALUES (1);
            INSERT INTO bed VALUES ('a', 1), ('b', 9);
            """, "DELETE FROM ward")
        #expect(fixture.failure()?.message.contains("leaves 1 row of bed") == true)
        try fixture.write("INSERT INTO ward VALUES (2)", to: "1_change.sql")
        #expect(try fixture.migrate().notices.contains { $0.contains("odd") })
    }

    /// A table with old orphans can be renamed.
    @Test func renamedChild() throws {
        let fixture = try fixture("\(family) INSERT INTO bed VALUES (30, 99)", "ALTER TABLE bed RENAME TO place")
        #expect(try fixture.migrate().applied == 1)
    }

    /// Rows are checked once, and after a script only where it wrote: many scripts over a large table are no many checks.
    @Test func checksOnlyWhatIsTouched() throws {
        let fixture = try fixture(
            """
            \(family)
            WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
            INSERT INTO bed SELECT i, 1 + i % 2 FROM n;
            """, "CREATE TABLE n1(v)")
        for number in 2...30 { try fixture.write("CREATE TABLE n\(number)(v)", to: "\(number)_n.sql") }
        var checks = 0
        try fixture.migrate { if case .check = $0.phase { checks += 1 } }
        // One report when the check begins, and some while it goes on; thirty whole checks would be hundreds.
        #expect((1...200).contains(checks), "\(checks)")
        #expect(try fixture.history().count == 30)
    }
}
