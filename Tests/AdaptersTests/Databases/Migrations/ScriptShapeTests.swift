import LifecycleDomain
import Testing

@testable import LifecycleAdapters

struct ScriptShapeTests {
    private func script(_ text: String, isTransactional: Bool = true) throws -> MigrationScript {
        MigrationScript(
            key: .version(try #require(MigrationVersion("1"))), name: "1_x.sql",
            sections: [ScriptSection(text: text, firstLine: 1)], isTransactional: isTransactional,
            checksum: MigrationChecksum(exact: [], lenient: []), bytes: [])
    }

    private func shape(_ text: String, isTransactional: Bool = true) throws -> ScriptShape {
        let script = try script(text, isTransactional: isTransactional)
        return try ScriptShape(of: ScriptOutline(of: script), isTransactional: script.isTransactional)
    }

    /// A plain script is wrapped; what cannot run in a transaction and may run twice goes before it.
    @Test(arguments: [
        ("", 0), ("CREATE TABLE t(v)", 0), ("PRAGMA foreign_keys = OFF; DROP TABLE t; PRAGMA foreign_keys = ON", 0),
        ("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; CREATE TABLE t(v)", 1), ("VACUUM", 1),
        ("PRAGMA page_size(8192); VACUUM; CREATE TABLE t(v)", 2), ("PRAGMA main.journal_mode; CREATE TABLE t(v)", 0),
        ("PRAGMA journal_mode = 'off'; CREATE TABLE t(v)", 0),
        ("SAVEPOINT s; CREATE TABLE t(v); ROLLBACK TO s; RELEASE s", 0),
        ("PRAGMA user_version = 3; CREATE TRIGGER r AFTER DELETE ON t BEGIN DELETE FROM u; END", 0),
    ])
    func wrapped(_ text: String, _ prologue: Int) throws {
        #expect(try shape(text) == .wrapped(prologue: prologue))
    }

    /// One transaction of the file's own, with nothing but settings around it, can hold the history row.
    @Test(arguments: [
        ("BEGIN; CREATE TABLE t(v); COMMIT", 3),
        ("PRAGMA foreign_keys=OFF;\nBEGIN IMMEDIATE;\nDROP TABLE t;\nEND TRANSACTION;\nPRAGMA foreign_keys=ON;", 4),
        ("begin; create trigger r after insert on t begin select 1; end; commit;", 3),
    ])
    func ownTransaction(_ text: String, _ commit: Int) throws {
        #expect(try shape(text) == .ownTransaction(commit: commit))
    }

    /// Everything else runs statement by statement.
    @Test(arguments: [
        "CREATE TABLE t(v); VACUUM", "CREATE TABLE t(v); PRAGMA journal_mode=WAL", "VACUUM INTO 'x.db'",
        "BEGIN; CREATE TABLE t(v); COMMIT; BEGIN; CREATE TABLE u(v); COMMIT", "CREATE TABLE t(v); BEGIN; COMMIT",
        "BEGIN; COMMIT; PRAGMA user_version = 2",
    ])
    func piecemeal(_ text: String) throws {
        #expect(try shape(text) == .piecemeal)
        #expect(try shape("CREATE TABLE t(v)", isTransactional: false) == .piecemeal)
    }

    /// A transaction without its other end, and what SQLite would silently take for something else, are named by line.
    @Test(arguments: [
        ("CREATE TABLE t(v);\nCOMMIT;\nCREATE TABLE u(v)", 2, "ends a transaction that the file did not begin"),
        ("\nBEGIN;\nCREATE TABLE t(v)", 2, "begins a transaction that the file does not end"),
        ("BEGIN;\nBEGIN;\nCOMMIT", 2, "within a transaction"), ("BEGIN;\n\nROLLBACK", 3, "rolls back"),
        ("INSERT INTO t VALUES (1,\n  :name)", 2, "has the parameter :name"),
        ("SELECT ?1", 1, "has the parameter ?1"), ("SELECT 1;\n\n/* so on", 3, "does not end"),
        ("SELECT 'a;\nb", 1, "string or quoted name"), ("SELECT 1;\n\u{1a}", 2, "byte 1A"),
        ("SELECT \\n", 1, "byte 5C"),
    ])
    func faults(_ text: String, _ line: Int, _ words: String) throws {
        let fault = #expect(throws: ScriptOutline.Fault.self) { _ = try shape(text) }
        #expect(fault?.line == line)
        #expect(fault?.reason.contains(words) == true, "\(fault?.reason ?? "")")
    }

    /// Question marks and colons in strings, comments and quoted names are no parameters.
    @Test(arguments: ["SELECT 'who? :me', \"a?b\", [c:d], `e@f` -- ?\n/* :x */", "SELECT x'00', 1.5e3, a$b FROM t"])
    func noParameters(_ text: String) throws {
        #expect(try shape(text) == .wrapped(prologue: 0))
    }

    /// Line and number of each statement count across sections, and only keywords of a reference mark one.
    @Test func outlineAcrossSections() throws {
        let version = try #require(MigrationVersion("1"))
        let script = MigrationScript(
            key: .version(version), name: "1_x.sql",
            sections: [
                ScriptSection(text: "-- one\nCREATE TABLE a(v);", firstLine: 3),
                ScriptSection(text: "CREATE TABLE b(v REFERENCES a);\n\nATTACH 'x' AS y", firstLine: 10),
            ],
            checksum: MigrationChecksum(exact: [], lenient: []), bytes: [])
        let outline = try ScriptOutline(of: script)
        #expect(outline.entries.map(\.line) == [4, 10, 12])
        #expect(outline.entries.map(\.index) == [1, 2, 3])
        #expect(outline.namesReferences)
        #expect(outline.marksConnection)
    }
}
