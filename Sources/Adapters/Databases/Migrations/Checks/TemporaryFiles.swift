import Glibc

/// Where SQLite puts what it sorts (https://sqlite.org/tempfiles.html).
enum TemporaryFiles {
    /// Whether there is a folder for temporary files with space for so many bytes.
    ///
    /// SQLite takes the first folder that can be written, and does not go on to the next when it is full.
    static func haveRoom(for bytes: Int64) -> Bool {
        let names: [String] = ["SQLITE_TMPDIR", "TMPDIR"]
        let named = names.compactMap { name in getenv(name).map { String(cString: $0) } }
        guard let folder = (named + ["/var/tmp", "/usr/tmp", "/tmp"]).first(where: isUsable) else { return false }
        return FreeSpace(at: folder).available.map { $0 >= bytes } ?? true
    }

    private static func isUsable(_ folder: String) -> Bool {
        var status = stat()
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
        return access(folder, W_OK | X_OK) == 0
    }
}
