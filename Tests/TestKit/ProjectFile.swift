import Glibc

/// A file of the project, for tests that hold documents against the code.
package enum ProjectFile {
    package struct Missing: Error { package let path: String }

    /// The text of a file.
    /// - Parameter path: below the project's folder.
    package static func text(_ path: String) throws -> String {
        guard let stream = fopen("\(folder)/\(path)", "r") else { throw Missing(path: path) }
        defer { fclose(stream) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&buffer, 1, buffer.count, stream)
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
    }

    /// All files of a folder and of those in it, in no order.
    /// - Parameter path: of the folder, below the project's.
    package static func paths(below path: String) throws -> [String] {
        guard let stream = opendir("\(folder)/\(path)") else { throw Missing(path: path) }
        defer { closedir(stream) }
        var paths: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if name.hasPrefix(".") { continue }
            let isFolder = entry.pointee.d_type == UInt8(DT_DIR)
            paths += isFolder ? try Self.paths(below: "\(path)/\(name)") : ["\(path)/\(name)"]
        }
        return paths
    }

    private static var folder: String { "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") }
}
