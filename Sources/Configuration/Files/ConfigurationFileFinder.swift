/// Finds the files of a configuration, as UAPI.6 ("Configuration Files Specification") and systemd do.
struct ConfigurationFileFinder {
    /// The most important first.
    private static let folders = ["/etc/applifecycle", "/run/applifecycle", "/usr/lib/applifecycle"]

    /// What stands before the folders; empty outside of tests.
    let root: String

    /// Reads all files of a source.
    ///
    /// - Returns: the main file, when there is one, and then the drop-ins; what comes later counts more.
    /// - Throws: `ConfigurationError` when a file cannot be read, or a file named on the command line is missing.
    func files(of source: ConfigurationSource) throws(ConfigurationError) -> [ConfigurationFile] {
        switch source {
        case .file(let path):
            guard let main = try ConfigurationFile.readIfPresent(path) else {
                throw ConfigurationError("no such file, name one that exists", at: SettingLocation(file: path))
            }
            return [main] + (try dropIns(in: ["\(path).d"]))
        case .instance(let name):
            let mains = Self.folders.map { "\(root)\($0)/\(name).conf" }
            let dropIns = try dropIns(in: mains.map { "\($0).d" })
            guard let main = try firstFile(of: mains) else { return dropIns }
            return [main] + dropIns
        }
    }

    private func firstFile(of paths: [String]) throws(ConfigurationError) -> ConfigurationFile? {
        for path in paths {
            if let file = try ConfigurationFile.readIfPresent(path) { return file }
        }
        return nil
    }

    /// Reads the drop-ins of all folders in the order of their base names, which are compared as bytes.
    ///
    /// Of files with the same base name only the one in the first folder is read, so an empty one masks the others.
    private func dropIns(in folders: [String]) throws(ConfigurationError) -> [ConfigurationFile] {
        var pathsByName: [[UInt8]: String] = [:]
        for folder in folders {
            for name in try DropInFolder(path: folder).baseNames() where pathsByName[Array(name.utf8)] == nil {
                pathsByName[Array(name.utf8)] = "\(folder)/\(name)"
            }
        }
        let sorted = pathsByName.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        var files: [ConfigurationFile] = []
        for (_, path) in sorted {
            // One that was removed since it was listed is as one that never was.
            if let file = try ConfigurationFile.readIfPresent(path) { files.append(file) }
        }
        return files
    }
}
