import FoundationEssentials

/// A folder of a test's own, which goes with it.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(component: "configuration-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        // What cannot be removed is left to whoever clears the temporary folder.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file, and makes the folders above it.
    ///
    /// - Parameter name: the path below the folder.
    /// - Returns: the whole path.
    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
        let file = try prepare(name)
        try Data(text.utf8).write(to: URL(filePath: file))
        return file
    }

    /// Makes a symlink, and the folders above it.
    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: try prepare(name), withDestinationPath: target)
    }

    private func prepare(_ name: String) throws -> String {
        let file = URL(filePath: "\(path)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        return "\(path)/\(name)"
    }
}
