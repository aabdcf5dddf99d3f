import Glibc

/// A file of the project, for tests that hold documents against the code.
package enum ProjectFile {
    package struct Missing: Error { package let path: String }

    /// The text of a file.
    /// - Parameter path: below the project's folder.
    package static func text(_ path: String) throws -> String {
        let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        guard let stream = fopen("/\(folder)/\(path)", "r") else { throw Missing(path: path) }
        defer { fclose(stream) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&buffer, 1, buffer.count, stream)
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
    }
}
