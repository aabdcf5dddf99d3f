import CPlatform
import Glibc

/// The processes that could be seen at about one moment.
struct ProcessTable {
    private let entries: [pid_t: ProcessEntry]
    private let children: [pid_t: [ProcessEntry]]

    /// Reads what is below a process: what else runs on the device costs nothing.
    ///
    /// It goes by the kernel's lists of children (proc(5), /proc/PID/task/TID/children); where a kernel has none, all of
    /// /proc is read.
    static func below(_ root: pid_t) -> ProcessTable {
        guard ProcessEntry.children(of: root) != nil else { return read() }
        var found: [ProcessEntry] = []
        var known: Set<pid_t> = [root]
        var waiting = [root]
        while let next = waiting.popLast() {
            for child in ProcessEntry.children(of: next) ?? [] where known.insert(child).inserted {
                guard let entry = ProcessEntry(child) else { continue }
                found.append(entry)
                waiting.append(child)
            }
        }
        return ProcessTable(found)
    }

    /// Reads /proc; empty when there is none.
    private static func read() -> ProcessTable {
        let folder = platform_open("/proc", O_RDONLY | O_DIRECTORY, 0)
        guard folder >= 0 else { return ProcessTable([]) }
        defer { close(folder) }
        let names = (try? FolderListing.names(in: folder)) ?? []
        return ProcessTable(
            names.compactMap { name in
                let bytes = name.dropLast().map { UInt8(bitPattern: $0) }
                return pid_t(String(decoding: bytes, as: UTF8.self)).flatMap(ProcessEntry.init)
            })
    }

    private init(_ all: [ProcessEntry]) {
        entries = Dictionary(all.map { ($0.pid, $0) }, uniquingKeysWith: { first, _ in first })
        children = Dictionary(grouping: all, by: \.parent)
    }

    /// The processes whose parent a process is.
    func children(of pid: pid_t) -> [ProcessEntry] { children[pid] ?? [] }

    /// The children of a process, theirs, and so on.
    func descendants(of pid: pid_t) -> [ProcessEntry] {
        var found = children(of: pid)
        var known = Set(found.map(\.pid))
        var next = 0
        while next < found.count {
            // Parents may have changed while the table was read: nobody is taken twice.
            found += children(of: found[next].pid).filter { known.insert($0.pid).inserted }
            next += 1
        }
        return found
    }

    /// Whether a process is below another one; what changes meanwhile is looked at again.
    static func isDescendant(_ pid: pid_t, of ancestor: pid_t) -> Bool {
        for _ in 0..<mostLooks {
            var next = pid
            for _ in 0..<mostGenerations {
                // The caller itself is gone: it waits for nothing. One above it: who was below has a new parent.
                guard next > 1, let entry = ProcessEntry(next) else { break }
                if entry.parent == ancestor { return true }
                next = entry.parent
            }
            if next <= 1 || next == pid { return false }
        }
        return false
    }

    private static let mostLooks = 3
    private static let mostGenerations = 256
}
