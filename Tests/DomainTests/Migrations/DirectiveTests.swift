import LifecycleDomain
import Testing

/// Of files that hold the way forward and the way back, only the way forward is run.
struct DirectiveTests {
    /// Dbmate's sections: all ways forward are one unit, at their lines.
    @Test func dbmateSections() throws {
        let text = """
            -- a comment

            -- migrate:up
            CREATE TABLE t1(a);
            -- migrate:down
            DROP TABLE t1;
            --migrate:up
            CREATE TABLE t2(b);
            --  migrate:down
            DROP TABLE t2;
            """
        let catalog = try Folder(["0001_two.sql": text]).catalog()
        let script = try #require(catalog.scripts.first)
        #expect(catalog.format == .dbmate && catalog.scripts.count == 1)
        #expect(
            script.sections == [
                ScriptSection(text: "CREATE TABLE t1(a);\n", firstLine: 4),
                ScriptSection(text: "CREATE TABLE t2(b);\n", firstLine: 8),
            ])
        #expect(script.isTransactional)
    }

    /// Dbmate's option takes the whole file out of the transaction.
    @Test(arguments: [
        ("-- migrate:up transaction:false", false), ("-- migrate:up transaction:true", true), ("-- migrate:up", true),
        ("\u{feff}-- migrate:up\ttransaction:false\r", false),
    ])
    func dbmateOptions(line: String, isTransactional: Bool) throws {
        let script = try #require(try Folder(["1_a.sql": "\(line)\nVACUUM;\n"]).catalog().scripts.first)
        #expect(script.isTransactional == isTransactional)
        #expect(script.sections == [ScriptSection(text: "VACUUM;\n", firstLine: 2)])
    }

    /// What dbmate would refuse or lose is refused with its line.
    @Test(arguments: [
        ("CREATE TABLE a(x);\n-- migrate:up\n", 2, "above the first directive"),
        ("-- migrate:down\nDROP TABLE a;\n", 1, "has no line"),
        ("CREATE TABLE a(x);\n", 1, "has no line"),
        ("-- migrate:up transaction:no\n", 1, "is no option"),
        ("-- migrate:up x\n", 1, "is no option"),
        ("-- migrate:upwards\n", 1, "is no directive"),
        ("-- migrate:up\nCREATE TABLE a(x);\n  -- +goose Down\nDROP TABLE a;", 3, "directive of goose"),
    ])
    func dbmateRefusals(text: String, line: Int, reason: String) {
        expectDirective(Folder(["1_a.sql": text]).refusal(.dbmate), "1_a.sql", line, reason)
    }

    /// Goose's sections; the markers of statements are comments to SQLite.
    @Test func gooseSections() throws {
        let text = """
            -- +goose Up
            CREATE TABLE t(a);
            -- +goose StatementBegin
            CREATE TRIGGER g AFTER INSERT ON t BEGIN
              UPDATE t SET a = 1;
            END;
            -- +goose StatementEnd

            -- +goose Down
            DROP TABLE t;
            """
        let script = try #require(try Folder(["00001_a.sql": text]).catalog().scripts.first)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let forward = lines[1..<8].map { "\($0)\n" }.joined()
        #expect(script.sections == [ScriptSection(text: forward, firstLine: 2)])
        #expect(script.isTransactional)
    }

    /// Goose's directives are read in any case of letters, and one takes the file out of the transaction.
    @Test(arguments: [
        "-- +goose NO TRANSACTION\n-- +goose Up\nVACUUM;\n", "-- +goose no transaction\n-- +GOOSE UP\nVACUUM;\n",
        "-- +goose up\nVACUUM;\n-- +goose NO TRANSACTION\n",
    ])
    func gooseWithoutTransaction(text: String) throws {
        let script = try #require(try Folder(["1_a.sql": text]).catalog().scripts.first)
        #expect(!script.isTransactional)
        #expect(script.sections.count == 1)
    }

    @Test(arguments: [
        ("CREATE TABLE a(x);\n-- +goose Up\n", 2, "above the first directive"),
        ("-- +goose Down\nDROP TABLE a;\n", 1, "has no line"),
        ("\n  -- +goose Up\nCREATE TABLE a(x);\n", 2, "is indented"),
        ("-- +goose Up\n-- +goose ENVSUB ON\nSELECT '${HOME}';\n", 2, "environment"),
        ("-- +goose Up\n-- +goose Upp\n", 2, "is no directive"),
        ("-- +goose Up\n-- see +goose Down\n", 2, "is no directive"),
        ("CREATE TABLE a(x);\n", 1, "has no line"),
    ])
    func gooseRefusals(text: String, line: Int, reason: String) {
        expectDirective(Folder(["1_a.sql": text]).refusal(.goose), "1_a.sql", line, reason)
    }

    /// Sqlx's directive counts at the very beginning only, byte order mark or not.
    @Test(arguments: [
        ("-- no-transaction\nVACUUM;", false), ("\u{feff}-- no-transaction\nVACUUM;", false),
        ("\n-- no-transaction\nVACUUM;", true), ("VACUUM;", true),
    ])
    func sqlxDirective(text: String, isTransactional: Bool) throws {
        let script = try #require(try Folder(["1_a.sql": text]).catalog(.sqlx).scripts.first)
        #expect(script.isTransactional == isTransactional)
    }

    /// Diesel's directive is in a file of its own.
    @Test func dieselMetadata() throws {
        let folder = Folder([
            "1_a/up.sql": "VACUUM;", "1_a/metadata.toml": "# why\nrun_in_transaction = false # so\n", "2_b/up.sql": "",
            "2_b/metadata.toml": "# run_in_transaction = false\nrun_in_transaction = true",
        ])
        let catalog = try folder.catalog()
        #expect(catalog.scripts.map(\.isTransactional) == [false, true])
        #expect(catalog.notices == ["2_b/up.sql: empty, which Diesel refuses; it counts as run"])
    }

    private func expectDirective(_ refusal: MigrationRefusal?, _ name: String, _ line: Int, _ reason: String) {
        guard case .directive(name, line, let text) = refusal else {
            Issue.record("\(refusal as Any)")
            return
        }
        #expect(text.contains(reason))
    }
}
