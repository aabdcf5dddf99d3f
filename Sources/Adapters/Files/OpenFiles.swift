import Glibc

/// Which processes have files open (proc(5), /proc/PID/fd): of those that may be looked into, which are the daemon's own
/// user's, or for root all.
package struct OpenFiles {
    private let root: String

    /// - Parameter root: where the file system of processes is; another folder for tests.
    package init(root: String = "/proc") {
        self.root = root
    }

    /// The processes that have one of the files open, without this one; nil when that cannot be known.
    package func holders(of files: Set<FileIdentity>) -> [FileHolder]? {
        if files.isEmpty { return [] }
        guard let folder = try? FolderDescriptor(path: root) else { return nil }
        var processes: [Int32] = []
        do throws(SystemError) {
            try EntryReader().forEach(in: folder) { name, _ in
                if let process = Int32(String(cString: name)) { processes.append(process) }
                return true
            }
        } catch {
            return nil
        }
        // Without an entry for this process it is no file system of processes, or hides too much.
        guard processes.contains(getpid()) else { return nil }
        let reader = EntryReader()
        return processes.filter { $0 != getpid() && hasOpen(files, $0, reader) }.sorted().map(FileHolder.init(process:))
    }

    /// Entries of others, and of processes that have ended meanwhile, are passed over.
    private func hasOpen(_ files: Set<FileIdentity>, _ process: Int32, _ reader: EntryReader) -> Bool {
        guard let descriptors = try? FolderDescriptor(path: "\(root)/\(process)/fd") else { return false }
        var isFound = false
        try? reader.forEach(in: descriptors) { name, _ in
            var status = stat()
            // Follows the link to the open file itself, whatever its name is by now.
            isFound = fstatat(descriptors.number, name, &status, 0) == 0 && files.contains(FileIdentity(status))
            return !isFound
        }
        return isFound
    }
}
