import LifecycleDomain
import SQLite
import Testing

@testable import LifecycleAdapters

/// Scripts that come with the program, on a connection that somebody else owns.
struct DatabaseMigratorTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func catalog(_ texts: String...) -> MigrationCatalog {
        let scripts = texts.enumerated().compactMap { offset, text in
            MigrationScript.embedded(version: "\(offset + 1)", name: "step\(offset + 1)", text: text) { Digest.of($0) }
        }
        return MigrationCatalog(format: .plain, scripts: scripts)
    }

    /// What is pending is applied once, and the connection stays as it was set up.
    @Test func appliesOnce() throws {
        let connection = try folder.database()
        try connection.execute("PRAGMA foreign_keys = ON")
        let migrator = DatabaseMigrator(connection, name: "state")
        #expect(try migrator.migrate(catalog("CREATE TABLE a(v)")).applied == 1)
        let both = catalog("CREATE TABLE a(v)", "CREATE TABLE b(v)")
        let summary = try DatabaseMigrator(connection, name: "state").migrate(both)
        #expect(summary.applied == 1)
        #expect(summary.version?.description == "2")
        #expect(try DatabaseMigrator(connection, name: "state").migrate(both).applied == 0)
        #expect(try connection.number("PRAGMA foreign_keys") == 1)
    }

    /// A database of a later version of the program is refused, and a failure leaves nothing.
    @Test func refusals() throws {
        let connection = try folder.database()
        let migrator = DatabaseMigrator(connection, name: "state")
        let failure = #expect(throws: StepFailure.self) {
            try migrator.migrate(catalog("CREATE TABLE a(v); SELECT missing"))
        }
        #expect(failure?.message.contains("state database: step1:1: statement 2 of 2") == true)
        #expect(try connection.number("SELECT count(*) FROM sqlite_schema") == 0)
        _ = try migrator.migrate(catalog("CREATE TABLE a(v)", "CREATE TABLE b(v)"))
        let newer = #expect(throws: StepFailure.self) { try migrator.migrate(catalog("CREATE TABLE a(v)")) }
        #expect(newer?.refusal == .newer)
    }
}
