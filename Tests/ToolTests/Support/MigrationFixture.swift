import FoundationEssentials
import Glibc
import SQLite
import Synchronization

@testable import LifecycleTool

/// A folder with a database that is still to be made, and its migrations.
final class MigrationFixture: Sendable {
    struct Failed: Error {}

    private let folder: String

    var database: String { "\(folder)/app.db" }
    var migrations: String { "\(folder)/migrations" }

    init() throws {
        var template = Array("/tmp/migrate-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failed() }
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        guard mkdir(migrations, 0o700) == 0 else { throw Failed() }
        try write("1_notes.sql", "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT);\n")
        try write("2_colour.sql", "ALTER TABLE notes ADD COLUMN colour;\nINSERT INTO notes VALUES (1, 'a', 'red');\n")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Writes a migration, or over one.
    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(migrations)/\(name)"))
    }

    func write(_ name: String, bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(filePath: "\(migrations)/\(name)"))
    }

    func remove(_ name: String) throws {
        guard unlink("\(migrations)/\(name)") == 0 else { throw Failed() }
    }

    /// Writes a configuration with the database as `app`, and returns its path.
    func configuration() throws -> String {
        let path = "\(folder)/applifecycled.conf"
        try Data("[Database app]\nPath=\(database)\nMigrations=\(migrations)\n".utf8).write(to: URL(filePath: path))
        return path
    }

    /// Runs `migrate COMMAND` on the database.
    func run(_ command: String...) throws -> ToolResult {
        try run(words: ["migrate"] + command + ["--database", database, "--migrations", migrations])
    }

    /// Runs a command line as it is.
    func run(words: [String]) throws -> ToolResult {
        let result = Mutex<ToolResult?>(nil)
        try FakeService.run { service in
            let ended = try await service.run(words)
            result.withLock { $0 = ended }
        }
        guard let result = result.withLock({ $0 }) else { throw Failed() }
        return result
    }

    /// Asks the database.
    func query(_ sql: String) throws -> [String] {
        let connection = try Connection(path: database, access: .readOnly, busyTimeout: .zero)
        return try connection.query(sql) { (row) throws(SQLiteError) in try row.text(0) }
    }

    /// The names of all files beside the database, and its own.
    func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }
}
