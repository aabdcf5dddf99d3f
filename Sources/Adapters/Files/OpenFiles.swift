import CPlatform
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
        let folder = platform_open(root, O_RDONLY | O_DIRECTORY, 0)
        guard folder >= 0 else { return nil }
        defer { close(folder) }
        guard let names = try? FolderListing.names(in: folder) else { return nil }
        let processes = names.compactMap(Self.number)
        // Without an entry for this process it is no file system of processes, or hides too much.
        guard processes.contains(getpid()) else { return nil }
        return processes.filter { $0 != getpid() && hasOpen(files, $0, below: folder) }
            .sorted().map(FileHolder.init(process:))
    }

    /// Entries of others, and of processes that have ended meanwhile, are passed over.
    private func hasOpen(_ files: Set<FileIdentity>, _ process: Int32, below folder: Int32) -> Bool {
        let descriptors = platform_openat(folder, "\(process)/fd", O_RDONLY | O_DIRECTORY, 0)
        guard descriptors >= 0 else { return false }
        defer { close(descriptors) }
        guard let names = try? FolderListing.names(in: descriptors) else { return false }
        return names.contains { name in
            var status = stat()
            // Follows the link to the open file itself, whatever its name is by now.
            return fstatat(descriptors, name, &status, 0) == 0 && files.contains(FileIdentity(status))
        }
    }

    private static func number(_ name: [CChar]) -> Int32? {
        Int32(String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
}
