import FoundationEssentials
import Glibc
import SQLite
import Testing

@testable import LifecycleTool

/// The commands for migrations, which need no service.
@Suite struct MigrateCommandTests {
    private let fixture: MigrationFixture

    init() throws { fixture = try MigrationFixture() }

    /// What the tool says of a refusal in JSON.
    private struct Refusal: Decodable {
        let database: String
        let refusal: String
        let exitCode: Int32
        let message: String
    }

    private func refusal(_ result: ToolResult) throws -> Refusal {
        try JSONDecoder().decode(Refusal.self, from: Data(try #require(result.lines.first).utf8))
    }

    /// A plan names what is pending and how it is run; nothing is made, and it is no failure.
    @Test func plan() throws {
        try fixture.write("3_compact.sql", "DROP TABLE notes; VACUUM;")
        let result = try fixture.run("plan")
        #expect(result.status == .done)
        #expect(
            result.lines == [
                "app.db (plain): \(fixture.database)",
                "  VERSION  NAME           STATEMENTS  AS",
                "  1        1_notes.sql             1  one transaction",
                "  2        2_colour.sql            2  one transaction",
                "  3        3_compact.sql           2  single statements, undone from a backup",
                "  3 to be applied, now without a version",
            ])
        #expect(try fixture.files() == ["migrations"])
    }

    /// What is applied is listed with its time; what is pending has an exit code of its own.
    @Test func status() throws {
        #expect(try fixture.run("status").status == .pending)
        #expect(try fixture.run("apply").status == .done)
        try fixture.write("3_more.sql", "CREATE TABLE more (id);")
        let result = try fixture.run("status")
        #expect(result.status == .pending)
        #expect(result.lines.contains { $0.hasPrefix("  1        1_notes.sql   applied  ") })
        #expect(result.lines.contains("  3        3_more.sql    pending"))
        #expect(result.lines.last == "  1 to be applied, now at version 2")
        #expect(try fixture.run("apply").status == .done)
        #expect(try fixture.run("status").lines.last == "  up to date, at version 3")
        #expect(try fixture.run("status").status == .done)
    }

    /// Everything is applied once, and no copy of the database stays.
    @Test func apply() throws {
        let result = try fixture.run("apply")
        #expect(result.status == .done)
        #expect(result.lines == ["app.db: 2 applied, now version 2"])
        try fixture.write("3_more.sql", "UPDATE notes SET text = 'b';")
        #expect(try fixture.run("apply").lines == ["app.db: 1 applied, now version 3"])
        #expect(try fixture.run("apply").lines == ["app.db: nothing to be applied, version 3"])
        #expect(try fixture.query("SELECT text || colour FROM notes") == ["bred"])
        #expect(try fixture.files() == ["app.db", "migrations"])
    }

    /// A dry run executes everything on a copy, which does not stay; the database is as it was.
    @Test func dryRun() throws {
        #expect(try fixture.run("apply", "--dry-run").lines == ["app.db: 2 would be applied, then version 2"])
        #expect(try fixture.files() == ["migrations"])
        #expect(try fixture.run("apply").status == .done)
        try fixture.write("3_more.sql", "UPDATE notes SET text = 'b';\nINSERT INTO nowhere VALUES (1);")
        let failed = try fixture.run("apply", "--dry-run")
        #expect(failed.status == .migrationFailed)
        #expect(failed.lines.contains { $0.contains("3_more.sql:2: statement 2 of 2: no such table: nowhere") })
        #expect(try fixture.query("SELECT text FROM notes") == ["a"])
        #expect(try fixture.run("status").lines.last == "  1 to be applied, now at version 2")
        #expect(try fixture.files() == ["app.db", "migrations"])
    }

    /// A dry run sees what the data of the database makes of a migration: a copy without its rows would not.
    @Test func dryRunHasTheRows() throws {
        #expect(try fixture.run("apply").status == .done)
        try fixture.write("3_unique.sql", "INSERT INTO notes VALUES (1, 'again', 'red');")
        #expect(try fixture.run("apply", "--dry-run").status == .migrationFailed)
    }

    /// Each class of refusal has its own exit code, in every command, and its name in JSON.
    @Test(arguments: [
        ("drift", ExitCode.refused), ("late", .late), ("newer", .newer), ("missing", .missing),
        ("duplicate", .duplicate), ("encoding", .encoding), ("directive", .directive), ("placeholder", .placeholder),
        ("script", .script), ("unknown-history", .unknownHistory), ("name", .name),
    ])
    func refusals(_ refusal: String, _ status: ExitCode) throws {
        let options = try provoke(refusal)
        for command in ["plan", "status", "verify", "apply"] {
            let words = ["migrate", command, "--json", "--database", fixture.database, "--migrations"]
            let result = try fixture.run(words: words + [fixture.migrations] + options)
            #expect(result.status == status, "\(command): \(result.lines)")
            let said = try self.refusal(result)
            #expect(said.database == "app.db")
            #expect(said.refusal == refusal)
            #expect(said.exitCode == status.rawValue)
            #expect(said.message.hasPrefix("database app.db: "))
        }
    }

    /// Makes the files, or the database, such that a migration is refused for that reason.
    /// - Returns: The options with which it is.
    private func provoke(_ refusal: String) throws -> [String] {
        let wasApplied = ["drift", "late", "newer", "missing"].contains(refusal)
        if wasApplied { #expect(try fixture.run("apply").status == .done) }
        switch refusal {
        case "drift": try fixture.write("1_notes.sql", "CREATE TABLE other (id);")
        case "late": try fixture.write("1.5_between.sql", "CREATE TABLE between (id);")
        case "newer": try fixture.remove("2_colour.sql")
        case "missing": try fixture.remove("1_notes.sql")
        case "duplicate": try fixture.write("0002_again.sql", "CREATE TABLE again (id);")
        case "encoding": try fixture.write("3_bytes.sql", bytes: Array("SELECT '".utf8) + [0xFF, 0xFE, 0x27, 0x3B])
        case "script": try fixture.write("3_parameter.sql", "INSERT INTO notes VALUES (?, 'a', 'b');")
        case "unknown-history": try makeForeignHistory()
        default: return try provokeByFormat(refusal)
        }
        return []
    }

    private func provokeByFormat(_ refusal: String) throws -> [String] {
        try fixture.remove("1_notes.sql")
        try fixture.remove("2_colour.sql")
        switch refusal {
        case "placeholder":
            try fixture.write("V1__notes.sql", "CREATE TABLE ${prefix}notes (id);")
            return ["--format", "flyway"]
        case "directive":
            try fixture.write("1_notes.sql", "CREATE TABLE notes (id);\n")
            return ["--format", "goose"]
        default:
            try fixture.write("notes.sql", "CREATE TABLE notes (id);")
            return []
        }
    }

    /// The history of another tool, which began a version and did not finish it.
    private func makeForeignHistory() throws {
        let connection = try Connection(path: fixture.database, access: .create, busyTimeout: .zero)
        try connection.execute(
            "CREATE TABLE schema_migrations (version uint64, dirty bool); INSERT INTO schema_migrations VALUES (2, 1)")
        try connection.close()
    }

    /// A database that is no database is damaged, and is left as it is.
    @Test func damaged() throws {
        let bytes = Data(repeating: 0x61, count: 8192)
        try bytes.write(to: URL(filePath: fixture.database))
        for command in ["plan", "status", "verify", "apply"] {
            #expect(try fixture.run(command).status == .damaged)
        }
        #expect(try Data(contentsOf: URL(filePath: fixture.database)) == bytes)
    }

    /// What a policy allows is applied.
    @Test func policies() throws {
        #expect(try fixture.run("apply").status == .done)
        try fixture.write("1.5_between.sql", "CREATE TABLE between_them (id);")
        let words = ["migrate", "apply", "--database", fixture.database, "--migrations", fixture.migrations]
        #expect(try fixture.run(words: words).status == .late)
        #expect(try fixture.run(words: words + ["--on-late", "apply"]).status == .done)
    }

    /// A configuration names the databases; an operand chooses one of them.
    @Test func configuredDatabases() throws {
        let options = ["--config", try fixture.configuration()]
        let applied = try fixture.run(words: ["migrate", "apply", "app"] + options)
        #expect(applied.lines == ["app: 2 applied, now version 2"])
        #expect(try fixture.run(words: ["migrate", "verify"] + options).status == .done)
        let unknown = try fixture.run(words: ["migrate", "verify", "other"] + options)
        #expect(unknown.status == .refused)
        #expect(unknown.failure == "no database other: the configuration has app")
    }

    /// What does not go together is a mistake of the command line.
    @Test(arguments: [
        (["--database", "a.db"], "--database needs --migrations"),
        (["--migrations", "m"], "--migrations needs --database; a configuration says it itself"),
        (
            ["app", "--database", "a.db", "--migrations", "m"],
            "--database takes the place of a configuration and its databases"
        ),
        (
            ["--database", "a.db", "--migrations", "m", "--on-late", "maybe"],
            "--on-late is one of refuse, apply"
        ),
        (
            ["--database", "a.db", "--migrations", "m", "--baseline", "x"],
            "--baseline takes numbers with dots between them, not x"
        ),
        (["--database", "a.db", "--migrations", "m", "--placeholder", "x"], "--placeholder takes NAME=VALUE, not x"),
    ])
    func mistakes(_ words: [String], _ message: String) {
        #expect(throws: UsageError(message)) {
            try CommandLineParser(commands: Tool.commands).parse(["migrate", "plan"] + words)
        }
    }
}
