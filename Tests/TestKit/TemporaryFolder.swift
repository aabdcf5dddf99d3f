package import FoundationEssentials

/// A folder of its own for one test, removed with everything in it when the object goes.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "applifecycled-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    package func file(_ name: String) -> String { "\(path)/\(name)" }

    package func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }

    package func contents(of name: String) -> Data? { FileManager.default.contents(atPath: file(name)) }

    package func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: file(name)))
    }
}
