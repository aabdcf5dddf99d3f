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
        guard files.mayBeOpen, let proc = try? FolderDescriptor(path: "/proc") else { return [] }
        var open: [Int32: Set<UInt64>] = [:]
        let reader = OpenRemovedFiles()
        try? EntryReader().forEach(in: proc) { name, _ in
            if let process = Int32(String(cString: name)) { open[process] = reader.fingerprints(of: process) }
            return !stop.isRaised
        }
        let known = files.known(among: open.values.reduce(into: []) { $0.formUnion($1) })
        return open.compactMap { process, fingerprints in
            let count = fingerprints.intersection(known).count
            return count > 0 ? Holder(process: FileHolder(process: process), count: count) : nil
        }
        .sorted { $0.process.process < $1.process.process }
    }
}
