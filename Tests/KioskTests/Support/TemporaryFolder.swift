import FoundationEssentials

/// A folder of its own for one test, removed with everything in it when the object goes.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "kiosk-tests-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { name.hasPrefix("/") ? name : "\(path)/\(name)" }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }

    func writeProgram(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: file(name)))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file(name))
    }

    /// The text of a file; nil until it has a whole line.
    func contents(of name: String) -> String? {
        guard let data = FileManager.default.contents(atPath: file(name)), data.last == UInt8(ascii: "\n") else {
            return nil
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// The state of a process (proc(5)), "T" for one that is stopped; nil for none.
    func state(of process: Substring) -> String? {
        guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return nil }
        return String(decoding: data, as: UTF8.self).split(separator: " ").dropFirst(2).first.map(String.init)
    }
}
