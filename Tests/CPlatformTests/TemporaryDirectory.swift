import Glibc
import Testing

/// A directory of its own for a test; what the test made in it is removed by name.
final class TemporaryDirectory: Sendable {
    let path: String

    init() throws {
        path = "/tmp/cplatform-tests-\(UInt64.random(in: .min ... .max))"
        try #require(mkdir(path, 0o700) == 0)
    }

    func file(_ name: String) -> String {
        "\(path)/\(name)"
    }

    func remove(_ names: String...) {
        for name in names { unlink(file(name)) }
        rmdir(path)
    }
}

/// The permission bits of what is at a path.
func mode(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
}
