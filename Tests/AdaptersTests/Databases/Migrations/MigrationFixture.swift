import FoundationEssentials
import LifecycleDomain
import SQLite
import Testing

@testable import LifecycleAdapters

/// A database with a folder of migrations beside it.
struct MigrationFixture {
    let folder: ScratchFolder
    var settings = MigrationSettings()
    var busyTimeout = Duration.zero

    init() throws {
        folder = try ScratchFolder()
        try folder.makeFolder("m")
    }

    /// The same folder, for a second look at it.
    init(in folder: ScratchFolder) { self.folder = folder }

    var description: DatabaseDescription {
        DatabaseDescription(
            name: "clinic", path: folder.file("app.db"), migrations: [folder.file("m")], busyTimeout: busyTimeout,
            settings: settings)
    }

    func write(_ text: String, to name: String) throws { try folder.write(text, to: "m/\(name)") }

    /// Prepares the database as an app would have it.
    func prepare(_ sql: String) throws {
        let connection = try folder.database()
        try connection.execute(sql)
        try connection.close()
    }

    @discardableResult
    func migrate(
        _ interruption: WorkInterruption = WorkInterruption(),
        _ progress: @escaping (MigrationProgress) -> Void = { _ in }
    ) throws(StepFailure) -> MigrationSummary {
        try MigrationConductor(
            RunContext(description, interruption: interruption, pause: .zero, progress: progress)
        ).migrate()
    }

    /// What a migration fails with; nothing, and a failed test, when it does not.
    func failure() -> StepFailure? { #expect(throws: StepFailure.self) { try migrate() } }

    func rows(_ sql: String) throws -> [[SQLValue]] { try folder.database().rows(sql) }
    func number(_ sql: String) throws -> Int64? { try folder.database().number(sql) }

    /// The keys in the history, in the order in which they were written.
    func history() throws -> [String] {
        try rows("SELECT key FROM applifecycle_migrations ORDER BY rowid").map { row in
            if case .text(let key) = row[0] { key } else { "" }
        }
    }

    /// Everything that the database holds besides the times of its history.
    func contents() throws -> [[SQLValue]] {
        let connection = try folder.database()
        let schema =
            "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_stat%' ORDER BY name"
        var contents = try connection.rows(schema)
        for row in contents {
            guard case .text(let name) = row[0], name != "applifecycle_migrations", !name.hasPrefix("sqlite_") else {
                continue
            }
            contents += try connection.rows("SELECT * FROM \"\(name)\" ORDER BY 1")
        }
        return contents
    }

    /// Names of the files beside the database.
    func sideFiles() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "app.db" && $0 != "m" }.sorted()
    }

    /// A copy of the folder as it is on disk now: what a process that is killed at this moment leaves behind.
    func snapshot() throws -> MigrationFixture {
        let copy = try ScratchFolder()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            try FileManager.default.copyItem(atPath: folder.file(name), toPath: copy.file(name))
        }
        var fixture = MigrationFixture(in: copy)
        fixture.settings = settings
        return fixture
    }
}
