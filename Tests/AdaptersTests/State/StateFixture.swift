import Glibc
import LifecycleAdapters
import LifecycleDomain
import LifecycleUseCases
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
        for name in ["lock", "master.key", "state.db", "state.db-wal", "state.db-shm"] { unlink("\(folder)/\(name)") }
        rmdir(folder)
    }

    static func open(_ folder: String) -> StateDatabase {
        StateDatabase(folder: folder, masterKey: MasterKey(.file, stateFolder: folder, credentialsFolder: nil))
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

    /// How often bytes occur in the files of the folder, the key's excepted.
    func occurrences(of text: String) -> Int {
        let needle = Array(text.utf8)
        return ["state.db", "state.db-wal", "state.db-shm"].reduce(0) { sum, name in
            guard let file = fopen("\(folder)/\(name)", "r") else { return sum }
            defer { fclose(file) }
            var bytes: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 65_536)
            while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk.prefix(count) }
            return sum + bytes.indices.count { bytes[$0...].starts(with: needle) }
        }
    }
}
