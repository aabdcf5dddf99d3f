import Glibc
import LifecycleAdapters
import LifecycleDomain
import LifecycleUseCases
import SQLite
import Testing

/// A state in a folder of its own, which goes with the test.
final class StateFixture: Sendable {
    let folder: String
    let state: StateDatabase

    init() throws {
        var template = Array("/tmp/applifecycle-state.XXXXXX".utf8CString)
        folder = try #require(mkdtemp(&template).map { String(cString: $0) })
        state = Self.open(folder)
    }

    deinit {
        for name in ["lock", "master.key", "reserve", "state.db", "state.db-wal", "state.db-shm"] {
            unlink("\(folder)/\(name)")
        }
        rmdir(folder)
    }

    static func open(_ folder: String, reserveBytes: Int64 = 1 << 20) -> StateDatabase {
        StateDatabase(
            folder: folder, masterKey: MasterKey(.file, stateFolder: folder, credentialsFolder: nil),
            reserveBytes: reserveBytes)
    }

    /// The same state, opened and unlocked.
    func ready() async throws -> StateDatabase {
        _ = try await state.open()
        _ = try await state.unlock()
        return state
    }

    /// Ends this state and opens it anew, as the next start of the service does.
    func reopened() async throws -> StateDatabase {
        await state.close()
        let next = Self.open(folder)
        _ = try await next.open()
        _ = try await next.unlock()
        return next
    }

    /// How often a text occurs in the files of the folder, the key's excepted.
    func occurrences(of text: String) -> Int { occurrences(of: Array(text.utf8)) }

    /// How often bytes occur in the files of the folder, the key's excepted.
    func occurrences(of needle: [UInt8]) -> Int {
        return ["state.db", "state.db-wal", "state.db-shm"].reduce(0) { sum, name in
            guard let file = fopen("\(folder)/\(name)", "r") else { return sum }
            defer { fclose(file) }
            var bytes: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 65_536)
            while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk.prefix(count) }
            return sum + Self.count(needle, in: bytes)
        }
    }

    private static func count(_ needle: [UInt8], in bytes: [UInt8]) -> Int {
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, let first = needle.first else { return 0 }
            var (found, offset) = (0, 0)
            while offset + needle.count <= bytes.count,
                let hit = memchr(base + offset, Int32(first), bytes.count - needle.count - offset + 1)
            {
                if memcmp(hit, needle, needle.count) == 0 { found += 1 }
                offset = base.distance(to: UnsafeRawPointer(hit)) + 1
            }
            return found
        }
    }

    /// A change to the rows from outside.
    func change(_ sql: String, _ values: SQLValue...) throws {
        let connection = try Connection(path: "\(folder)/state.db", access: .readWrite, busyTimeout: .seconds(5))
        try connection.run(sql, values)
    }

    /// The number that a query from outside gives.
    func number(_ sql: String) throws -> Int64? {
        let connection = try Connection(path: "\(folder)/state.db", access: .readOnly, busyTimeout: .seconds(5))
        return try connection.first(sql, []) { (row) throws(SQLiteError) in try row.integer(0) }
    }

    /// The first column of a query from outside.
    func blobs(_ sql: String) throws -> [[UInt8]] {
        let connection = try Connection(path: "\(folder)/state.db", access: .readOnly, busyTimeout: .seconds(5))
        return try connection.query(sql, []) { (row) throws(SQLiteError) in try row.blob(0) }
    }
}
