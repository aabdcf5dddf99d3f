import Glibc

/// A file of a configuration, read as a whole.
struct ConfigurationFile: Sendable, Equatable {
    let path: String
    let bytes: [UInt8]

    /// A larger file is a mistake: a device, a database, a log.
    private static let limitBytes = 16 << 20
    /// What is asked for at once: no more than the file has, since all of the buffer is overwritten when it is freed.
    private static let chunkBytes = 4096...65_536

    /// Reads a file.
    ///
    /// A symlink to /dev/null reads as empty, which is how systemd.unit(5) masks a file.
    ///
    /// - Returns: nil when nothing has this name.
    /// - Throws: `ConfigurationError` when it cannot be read, or a symlink leads nowhere.
    static func readIfPresent(_ path: String) throws(ConfigurationError) -> ConfigurationFile? {
        // Without O_NONBLOCK the opening of a FIFO would wait for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            let code = errno
            if code == ENOENT && !isSymbolicLink(path) { return nil }
            throw unreadable(path, code)
        }
        defer { close(descriptor) }
        return ConfigurationFile(path: path, bytes: try contents(of: descriptor, path: path))
    }

    private static func contents(of descriptor: Int32, path: String) throws(ConfigurationError) -> [UInt8] {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(path, errno) }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG || kind == S_IFCHR else {
            throw ConfigurationError("is no regular file, put a text file there", at: SettingLocation(file: path))
        }
        var bytes: [UInt8] = []
        let size = Int(status.st_size) + 1
        let chunkBytes = min(max(size, Self.chunkBytes.lowerBound), Self.chunkBytes.upperBound)
        var chunk = [UInt8](repeating: 0, count: chunkBytes)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0 {
                guard errno == EINTR else { throw unreadable(path, errno) }
                continue
            }
            bytes += chunk[..<count]
            guard bytes.count <= limitBytes else {
                throw ConfigurationError("is larger than 16M, put a text file there", at: SettingLocation(file: path))
            }
        }
    }

    private static func isSymbolicLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    private static func unreadable(_ path: String, _ code: Int32) -> ConfigurationError {
        ConfigurationError(
            "cannot be read (\(String(cString: strerror(code)))), make it readable for the service's user",
            at: SettingLocation(file: path)
        )
    }
}
