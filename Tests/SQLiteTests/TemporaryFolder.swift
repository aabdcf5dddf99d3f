import FoundationEssentials
import Glibc

/// A folder of its own for one test, removed with everything in it when the object goes.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "sqlite-tests-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }

    func contents(of name: String) -> Data? { FileManager.default.contents(atPath: file(name)) }
}
