import CPlatform
import Glibc

/// Finds the processes that still have removed files open, as far as this process may see them.
enum RemovedFileHolders {
    /// A process, and how many of the files it has open.
    struct Holder: Hashable {
        let process: FileHolder
        let count: Int
    }

    private static let shownHolders = 5

    /// What an operator should know; nil when no process is found.
    static func notice(of files: RemovedFiles, stop: StopFlag) -> String? {
        let holders = holders(of: files, stop: stop)
        guard !holders.isEmpty else { return nil }
        var sentences = holders.prefix(shownHolders).map {
            "\($0.process) still has \($0.count) of its files open"
        }
        if holders.count > shownHolders { sentences.append("\(holders.count - shownHolders) more processes have some") }
        return sentences.joined(separator: "; ")
    }

    static func holders(of files: RemovedFiles, stop: StopFlag) -> [Holder] {
        guard !files.isEmpty, let proc = try? FolderDescriptor(path: "/proc") else { return [] }
        var open: [Int32: Set<UInt64>] = [:]
        let (processes, descriptors) = (EntryReader(), EntryReader())
        try? processes.forEach(in: proc) { name, _ in
            if let process = Int32(String(cString: name)) {
                open[process] = fingerprints(openIn: process, descriptors)
            }
            return !stop.isRaised
        }
        let known = files.known(among: open.values.reduce(into: []) { $0.formUnion($1) })
        return open.compactMap { process, fingerprints in
            let count = fingerprints.intersection(known).count
            return count > 0 ? Holder(process: FileHolder(process: process), count: count) : nil
        }
        .sorted { $0.process.process < $1.process.process }
    }

    /// The files without a name that a process has open.
    private static func fingerprints(openIn process: Int32, _ reader: EntryReader) -> Set<UInt64> {
        var fingerprints: Set<UInt64> = []
        guard let folder = try? FolderDescriptor(path: "/proc/\(process)/fd") else { return [] }
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

    /// Whether a link of /proc/PID/fd leads to a file that was removed (proc(5)).
    private static func isDeleted(_ name: UnsafePointer<CChar>, in folder: FolderDescriptor) -> Bool {
        let suffix = " (deleted)"
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return false }
            let length = readlinkat(folder.number, name, start, buffer.count)
            guard length > suffix.utf8.count else { return false }
            return buffer[..<length].suffix(suffix.utf8.count).elementsEqual(suffix.utf8.lazy.map(CChar.init))
        }
    }
}
