import Glibc

/// A folder `NAME.conf.d` with drop-ins.
struct DropInFolder {
    let path: String

    /// Lists the base names that end in ".conf", hidden ones left out, in no order.
    ///
    /// - Throws: `ConfigurationError` when the folder is there and cannot be read.
    func baseNames() throws(ConfigurationError) -> [String] {
        guard let folder = opendir(path) else {
            if errno == ENOENT { return [] }
            throw unreadable(errno)
        }
        defer { closedir(folder) }
        var names: [String] = []
        while true {
            // Only errno tells the end of the folder from an error: readdir(3).
            errno = 0
            guard let entry = readdir(folder) else {
                guard errno == 0 else { throw unreadable(errno) }
                return names
            }
            // The entry is as long as its name, so the tuple that stands for `d_name` must not be copied.
            let nameStart = UnsafeRawPointer(entry).advanced(by: Self.nameOffset)
            let name = String(cString: nameStart.assumingMemoryBound(to: CChar.self))
            if name.hasSuffix(".conf") && !name.hasPrefix(".") { names.append(name) }
        }
    }

    private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0

    private func unreadable(_ code: Int32) -> ConfigurationError {
        ConfigurationError(
            "cannot be read (\(String(cString: strerror(code)))), make it readable for the service's user",
            at: SettingLocation(file: path)
        )
    }
}
