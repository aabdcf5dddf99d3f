import Glibc

/// A directory of its own for one socket; removed with the object.
final class TemporarySocketPath: Sendable {
    struct NoDirectory: Error {}

    let path: String
    private let directory: String

    init() throws {
        var template = Array("/tmp/varlink-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw NoDirectory() }
        directory = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        path = directory + "/socket"
    }

    deinit {
        unlink(path)
        rmdir(directory)
    }
}
