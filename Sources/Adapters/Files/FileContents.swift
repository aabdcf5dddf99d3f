import CPlatform
import Glibc
package import LifecycleDomain

/// Small files, read whole and written durably.
package enum FileContents {
    /// Reads a file.
    /// - Parameters:
    ///   - path: the file.
    ///   - limit: at most so many bytes are read.
    ///   - what: how a person knows the file.
    /// - Throws: `StepFailure`: `.configuration` when it is missing, `.permission` when it may not be read.
    package static func read(_ path: String, limit: Int, what: String) throws(StepFailure) -> [UInt8] {
        let descriptor = platform_open(path, O_RDONLY | O_NOCTTY, 0)
        guard descriptor >= 0 else { throw StepFailure(systemError: -descriptor, "\(what): \(path)") }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: limit)
        while bytes.count < limit {
            let got = Glibc.read(descriptor, &chunk, limit - bytes.count)
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw StepFailure(systemError: errno, "\(what): \(path)") }
            if got == 0 { break }
            bytes += chunk.prefix(got)
        }
        return bytes
    }

    /// Writes a file beside its place, syncs it, renames it, and syncs the folder.
    ///
    /// After a power cut the file is there whole, or not at all.
    package static func writeDurably(
        _ bytes: [UInt8], to path: String, mode: UInt32, what: String
    ) throws(StepFailure) {
        let partial = path + ".partial"
        let descriptor = platform_open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode)
        guard descriptor >= 0 else { throw StepFailure(systemError: -descriptor, "\(what): \(partial)") }
        let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        let isSafe = written == bytes.count && fsync(descriptor) == 0
        let error = errno
        close(descriptor)
        guard isSafe, rename(partial, path) == 0 else {
            throw StepFailure(systemError: isSafe ? errno : error, "\(what): \(path)")
        }
        try syncFolder(of: path, what: what)
    }

    /// Makes a new, renamed or removed name durable (fsync(2) of the folder).
    package static func syncFolder(of path: String, what: String) throws(StepFailure) {
        let folder = folder(of: path)
        let descriptor = platform_open(folder, O_RDONLY | O_DIRECTORY, 0)
        guard descriptor >= 0 else { throw StepFailure(systemError: -descriptor, "\(what): \(folder)") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw StepFailure(systemError: errno, "\(what): \(folder)") }
    }

    /// Makes the content of a file durable (fsync(2)).
    package static func sync(_ path: String, what: String) throws(StepFailure) {
        let descriptor = platform_open(path, O_RDONLY, 0)
        guard descriptor >= 0 else { throw StepFailure(systemError: -descriptor, "\(what): \(path)") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw StepFailure(systemError: errno, "\(what): \(path)") }
    }

    /// Removes a file and syncs the folder; that it is missing already is no failure.
    package static func removeDurably(_ path: String, what: String) throws(StepFailure) {
        guard unlink(path) == 0 || errno == ENOENT else {
            throw StepFailure(systemError: errno, "\(what): \(path)")
        }
        try syncFolder(of: path, what: what)
    }

    /// The folder that a file lies in.
    package static func folder(of path: String) -> String {
        guard let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return end == path.startIndex ? "/" : String(path[..<end])
    }
}
