import CPlatform
import Glibc

/// Reads which files without a name processes have open; one buffer for all of them.
final class OpenRemovedFiles {
    private let reader = EntryReader()
    private let text = UnsafeMutableBufferPointer<CChar>.allocate(capacity: Int(PATH_MAX))
    /// Whether the size of a process's folder is how many files it has open (Linux 6.2): most have none, being the
    /// kernel's.
    private let countsAreTold: Bool

    private static let suffix = Array(" (deleted)".utf8CString.dropLast())

    init() {
        countsAreTold = Self.count(of: getpid()) ?? 0 > 0
    }

    deinit { text.deallocate() }

    /// Those of one process, as far as it may be looked into.
    func fingerprints(of process: Int32) -> Set<UInt64> {
        if countsAreTold, Self.count(of: process) == 0 { return [] }
        var fingerprints: Set<UInt64> = []
        guard let folder = try? FolderDescriptor(path: Self.path(of: process)) else { return [] }
        try? reader.forEach(in: folder) { name, _ in
            // The link's text costs no look at the file, which may lie on a server that does not answer.
            guard isDeleted(name, in: folder) else { return true }
            var facts = platform_file_facts()
            if platform_file_facts_at(folder.number, name, true, &facts) == 0 {
                fingerprints.insert(RemovedFiles.fingerprint(facts))
            }
            return true
        }
        return fingerprints
    }

    private static func path(of process: Int32) -> String { "/proc/\(process)/fd" }

    private static func count(of process: Int32) -> Int64? {
        var status = stat()
        return stat(path(of: process), &status) == 0 ? Int64(status.st_size) : nil
    }

    /// Whether a link of /proc/PID/fd leads to a file that was removed (proc(5)).
    private func isDeleted(_ name: UnsafePointer<CChar>, in folder: FolderDescriptor) -> Bool {
        guard let start = text.baseAddress else { return false }
        let (length, suffix) = (readlinkat(folder.number, name, start, text.count), Self.suffix)
        guard length > suffix.count else { return false }
        return memcmp(start + length - suffix.count, suffix, suffix.count) == 0
    }
}
