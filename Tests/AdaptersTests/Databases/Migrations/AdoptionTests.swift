import LifecycleDomain
import SQLite
import Testing

@testable import LifecycleAdapters

/// The history of another tool is taken over: what it has applied does not run again, and its table stays as it is.
struct AdoptionTests {
    private struct Case {
        let table: String
        let file: String
        let text: String
        let next: String
        let tool: String
    }

    private static let plain = "CREATE TABLE a(x);\n"

    private static let cases: [Case] = [
        Case(
            table:
                "CREATE TABLE schema_migrations(version uint64, dirty bool); INSERT INTO schema_migrations VALUES (1, 0)",
            file: "1_a.up.sql", text: plain, next: "2_b.up.sql", tool: "golang-migrate"),
        Case(
            table:
                "CREATE TABLE schema_migrations(version varchar(128) primary key); INSERT INTO schema_migrations VALUES ('1')",
            file: "1_a.sql", text: "-- migrate:up\n\(plain)-- migrate:down\nDROP TABLE a;", next: "2_b.sql",
            tool: "dbmate"),
        Case(
            table: """
                CREATE TABLE goose_db_version(id INTEGER PRIMARY KEY AUTOINCREMENT, version_id INTEGER NOT NULL,
                    is_applied INTEGER NOT NULL, tstamp TIMESTAMP DEFAULT (datetime('now')));
                INSERT INTO goose_db_version(version_id, is_applied) VALUES (0, 1), (1, 1), (2, 1), (2, 0)
                """, file: "1_a.sql", text: "-- +goose Up\n\(plain)", next: "2_b.sql", tool: "goose"),
        Case(
            table: """
                CREATE TABLE flyway_schema_history(installed_rank INT PRIMARY KEY, version VARCHAR(50), description VARCHAR(200),
                    type VARCHAR(20), script VARCHAR(1000), checksum INT, installed_by VARCHAR(100), installed_on TEXT,
                    execution_time INT, success BOOLEAN);
                INSERT INTO flyway_schema_history VALUES (1, '1', 'a', 'SQL', 'V1__a.sql', \(crc), 'me', '', 1, 1)
                """, file: "V1__a.sql", text: plain, next: "V2__b.sql", tool: "Flyway"),
        Case(
            table: """
                CREATE TABLE _sqlx_migrations(version BIGINT PRIMARY KEY, description TEXT, installed_on TIMESTAMP,
                    success BOOLEAN, checksum BLOB, execution_time BIGINT);
                INSERT INTO _sqlx_migrations VALUES (1, 'a', '', 1, x'\(sha384)', 5)
                """, file: "1_a.sql", text: plain, next: "2_b.sql", tool: "sqlx"),
        Case(
            table: """
                CREATE TABLE __diesel_schema_migrations(version VARCHAR(50) PRIMARY KEY, run_on TIMESTAMP);
                INSERT INTO __diesel_schema_migrations VALUES ('1', '')
                """, file: "1_a/up.sql", text: plain, next: "2_b/up.sql", tool: "diesel"),
        Case(
            table:
                "CREATE TABLE grdb_migrations(identifier TEXT NOT NULL PRIMARY KEY); INSERT INTO grdb_migrations VALUES ('a')",
            file: "1_a.sql", text: plain, next: "2_b.sql", tool: "GRDB"),
    ]

    /// CRC-32 (zlib) of "CREATE TABLE a(x);".
    private static let crc = 1082511174

    /// SHA-384 of "CREATE TABLE a(x);" with a line feed.
    private static let sha384 =
        "ebdb73b9877a67905504435a63eadaeb89a14b4d9545f9756a421a5816cca97b37b018a4258118784606948563b90547"

    @Test(arguments: cases.indices) func takenOver(_ index: Int) throws {
        let known = Self.cases[index]
        let fixture = try MigrationFixture()
        try fixture.prepare("\(known.table); CREATE TABLE a(x); INSERT INTO a VALUES (7)")
        for file in [known.file, known.next] where file.contains("/") {
            try fixture.folder.makeFolder("m/\(file.prefix { $0 != "/" })")
        }
        try fixture.write(known.text, to: known.file)
        let first = try fixture.migrate()
        #expect(first.applied == 0)
        #expect(
            first.notices.contains { $0.contains("1 taken over from the history of \(known.tool)") }, "\(first.notices)"
        )
        #expect(first.backup == nil)
        let row = try fixture.rows("SELECT key, origin, exact IS NULL FROM applifecycle_migrations")
        #expect(row == [[.text("1"), .text(known.tool), .integer(0)]])
        let tables = try fixture.rows(
            known.table.contains("goose") ? "SELECT count(*) FROM goose_db_version" : "SELECT 4")
        #expect(tables == [[.integer(4)]])
        try fixture.write(
            known.text.replacing(" a(x)", with: " b(x)").replacing("TABLE a;", with: "TABLE b;"), to: known.next)
        #expect(try fixture.migrate().applied == 1)
        #expect(try fixture.number("SELECT x FROM a") == 7)
        #expect(try fixture.history() == ["1", "2"])
    }

    /// A table of the same name and another shape is the app's own.
    @Test func strangeTable() throws {
        let fixture = try MigrationFixture()
        try fixture.prepare("CREATE TABLE grdb_migrations(v); CREATE TABLE goose_db_version(id)")
        try fixture.write("CREATE TABLE a(x)", to: "1_a.sql")
        #expect(try fixture.migrate().applied == 1)
    }

    /// A baseline stands for what is there; without one, tables without a history are named.
    @Test func baseline() throws {
        var fixture = try MigrationFixture()
        try fixture.prepare("CREATE TABLE a(x)")
        try fixture.write("CREATE TABLE a(x)", to: "1_a.sql")
        try fixture.write("CREATE TABLE b(x)", to: "2_b.sql")
        #expect(fixture.failure()?.message.contains("table a already exists") == true)
        fixture.settings.policy.baseline = MigrationVersion("1")
        #expect(try fixture.migrate().applied == 1)
        #expect(
            try fixture.rows("SELECT origin FROM applifecycle_migrations ORDER BY key") == [
                [.text("baseline")], [.null],
            ])
    }
}
