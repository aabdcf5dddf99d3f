import FoundationEssentials
import LifecycleDomain
import SQLite
import Testing

@testable import LifecycleAdapters

/// Which scripts run, in which order, and what is refused before any does.
struct ScriptOrderTests {
    /// Scripts run in numeric order, each is recorded once, and a second run finds nothing to do.
    @Test func numericOrder() throws {
        let fixture = try MigrationFixture()
        try fixture.write("INSERT INTO step VALUES ('ten', 'c')", to: "10_c.sql")
        try fixture.write("CREATE TABLE step(name)", to: "1_a.sql")
        try fixture.write("ALTER TABLE step ADD COLUMN letter", to: "2_b.sql")
        let summary = try fixture.migrate()
        #expect(summary.applied == 3)
        #expect(summary.version?.description == "10")
        #expect(try fixture.history() == ["1", "2", "10"])
        #expect(try fixture.migrate().applied == 0)
    }

    /// The whole of a text with semicolons in strings, comments and triggers is run as it was meant.
    @Test func statementsEndWhereSQLiteSays() throws {
        let fixture = try MigrationFixture()
        let text = """
            /* a;b -- c */ CREATE TABLE note(body TEXT); -- one; two
            INSERT INTO note VALUES ('x;y -- /* z */ ''w;''');
            INSERT INTO note VALUES (
            'first;
            -- second
            third');
            CREATE TRIGGER tidy AFTER DELETE ON note BEGIN
                UPDATE note SET body = CASE WHEN body = ';' THEN 'a' ELSE body END;
            END;
            """
        try fixture.write(text, to: "1_note.sql")
        try fixture.migrate()
        #expect(try fixture.rows("SELECT count(*), max(length(body)) FROM note") == [[.integer(2), .integer(22)]])
        try fixture.write("\(text)\nSELECT missing;", to: "2_bad.sql")
        #expect(fixture.failure()?.message.contains("2_bad.sql:1: statement 1 of 5: table note already") == true)
    }

    /// A byte order mark, no last newline, and lines that end in CR LF are no obstacle; a DOS end-of-file byte is named.
    @Test func marksAndEnds() throws {
        let fixture = try MigrationFixture()
        try fixture.write("\u{feff}-- hello\r\nCREATE TABLE one(v);\r\nCREATE TABLE two(v)", to: "1_mark.sql")
        #expect(try fixture.migrate().applied == 1)
        try fixture.write("CREATE TABLE three(v);\r\n\u{1a}", to: "2_end.sql")
        let failure = fixture.failure()
        #expect(failure?.message.contains("2_end.sql:2: ") == true, "\(failure?.message ?? "")")
        #expect(failure?.message.contains("1A") == true)
        #expect(try fixture.number("SELECT count(*) FROM sqlite_schema WHERE name = 'three'") == 0)
    }

    /// A function that this SQLite does not have is named with line and version of the library.
    @Test func newerSQL() throws {
        let fixture = try MigrationFixture()
        try fixture.write("CREATE TABLE k(v);\nINSERT INTO k VALUES (no_such_function('ab'));", to: "1_new.sql")
        let message = fixture.failure()?.message ?? ""
        #expect(message.contains("1_new.sql:2: statement 2 of 2: no such function: no_such_function"))
        #expect(message.contains("SQLite \(Connection.libraryVersion)"))
    }

    /// A misspelt column in double quotes is applied as before, with a notice that names the line.
    @Test func doubleQuotedStrings() throws {
        let fixture = try MigrationFixture()
        try fixture.write(
            "CREATE TABLE person(name TEXT, \"given name\" TEXT);\n\nCREATE INDEX byName ON person(\"naem\");",
            to: "1_quotes.sql")
        let summary = try fixture.migrate()
        #expect(summary.notices.contains { $0.contains("1_quotes.sql:3: ") && $0.contains("naem") })
        #expect(summary.notices.count { $0.contains("1_quotes.sql") } == 1)
    }

    /// Two ways up in one file are one unit with one row, and the ways down never run.
    @Test func severalSections() throws {
        let fixture = try MigrationFixture()
        let text = """
            -- migrate:up
            CREATE TABLE one(a);
            -- migrate:down
            DROP TABLE one;
            -- migrate:up
            CREATE TABLE two(b);
            -- migrate:down
            DROP TABLE two;
            """
        try fixture.write(text, to: "20240101000000_both.sql")
        #expect(try fixture.migrate().applied == 1)
        #expect(try fixture.history().count == 1)
        #expect(try fixture.number("SELECT count(*) FROM sqlite_schema WHERE name IN ('one', 'two')") == 2)
        try fixture.write(
            "-- migrate:up\nSELECT 1;\n-- migrate:down\n-- migrate:up\nSELECT missing", to: "20250101000000_line.sql")
        #expect(fixture.failure()?.message.contains("20250101000000_line.sql:5: statement 2 of 2") == true)
    }

    /// Other line ends and a mark are no change; another word is, and is refused unless that is accepted.
    @Test func changedFiles() throws {
        var fixture = try MigrationFixture()
        try fixture.write("CREATE TABLE a(v);\n", to: "1_a.sql")
        try fixture.migrate()
        try fixture.write("\u{feff}CREATE TABLE a(v);\r\n\r\n", to: "1_a.sql")
        #expect(try fixture.migrate().applied == 0)
        try fixture.write("CREATE TABLE a(w);\n", to: "1_a.sql")
        #expect(fixture.failure()?.refusal == .drift)
        fixture.settings.policy.onChanged = .accept
        #expect(try fixture.migrate().applied == 0)
    }

    /// A file that comes late is refused by name, and applied on request.
    @Test func lateFiles() throws {
        var fixture = try MigrationFixture()
        try fixture.write("CREATE TABLE a(v)", to: "1_a.sql")
        try fixture.write("CREATE TABLE c(v)", to: "3_c.sql")
        try fixture.migrate()
        try fixture.write("CREATE TABLE b(v)", to: "2_b.sql")
        let failure = fixture.failure()
        #expect(failure?.refusal == .late)
        #expect(failure?.message.contains("2_b.sql is older than version 3") == true)
        fixture.settings.policy.onLate = .apply
        #expect(try fixture.migrate().applied == 1)
        #expect(try fixture.number("SELECT count(*) FROM b") == 0)
    }

    /// A database from the future and one whose past is gone are refused differently, and nothing is written.
    @Test func missingFiles() throws {
        let fixture = try MigrationFixture()
        try fixture.write("CREATE TABLE a(v)", to: "1_a.sql")
        try fixture.write("CREATE TABLE b(v)", to: "2_b.sql")
        try fixture.migrate()
        let before = fixture.folder.contents("app.db")
        try fixture.folder.remove("m/2_b.sql")
        let future = fixture.failure()
        #expect(future?.refusal == .newer)
        #expect(future?.kind == .dataRefused)
        try fixture.write("CREATE TABLE b(v)", to: "2_b.sql")
        try fixture.folder.remove("m/1_a.sql")
        let gone = fixture.failure()
        #expect(gone?.refusal == .missing)
        #expect(gone?.message != future?.message)
        #expect(fixture.folder.contents("app.db") == before)
        #expect(try fixture.sideFiles().isEmpty)
    }

    /// What is refused leaves no database behind, and no script of the run is applied.
    @Test func everythingIsLookedAtFirst() throws {
        let fixture = try MigrationFixture()
        try fixture.write("CREATE TABLE a(v)", to: "1_a.sql")
        try fixture.write("CREATE TABLE b(v);\n/* no end", to: "2_b.sql")
        let failure = fixture.failure()
        #expect(failure?.message.contains("2_b.sql:2: begins a comment that does not end") == true)
        #expect(failure?.refusal == .script)
        #expect(!fixture.folder.exists("app.db"))
        #expect(try fixture.sideFiles().isEmpty)
    }
}
