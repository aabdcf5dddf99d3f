import CPlatform
import Glibc

/// A process, as the kernel tells of it in /proc (proc(5)).
struct ProcessEntry: Hashable {
    let pid: pid_t
    let parent: pid_t
    let group: pid_t
    let session: pid_t
    /// Whether it has ended and waits to be collected.
    let isZombie: Bool

    /// Looks at one process; nil when there is none, or when it may not be seen.
    init?(_ pid: pid_t) {
        // The name in parentheses may hold anything; what follows the last one is numbers.
        guard let bytes = Self.contents("/proc/\(pid)/stat"), let end = bytes.lastIndex(of: UInt8(ascii: ")")) else {
            return nil
        }
        let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
        guard fields.count > 3, let parent = Self.number(fields[1]), let group = Self.number(fields[2]),
            let session = Self.number(fields[3])
        else { return nil }
        self.pid = pid
        self.parent = parent
        self.group = group
        self.session = session
        isZombie = fields[0].first.map { "ZX".utf8.contains($0) } ?? false
    }

    /// The numbers of a process' children; nil when there is none, or the kernel was built without the lists.
    static func children(of pid: pid_t) -> [pid_t]? {
        let folder = platform_open("/proc/\(pid)/task", O_RDONLY | O_DIRECTORY, 0)
        guard folder >= 0 else { return nil }
        defer { close(folder) }
        let threads = (try? FolderListing.names(in: folder)) ?? []
        let lists = threads.compactMap { thread -> [UInt8]? in
            let name = String(decoding: thread.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            return contents("/proc/\(pid)/task/\(name)/children")
        }
        if lists.isEmpty { return nil }
        return lists.flatMap { $0.split(separator: UInt8(ascii: " ")).compactMap(number) }
    }

    /// Its variables as they were when its program began, each with a NUL behind it; nil when they may not be read.
    var environment: [UInt8]? { Self.contents("/proc/\(pid)/environ") }

    private static func number(_ field: ArraySlice<UInt8>) -> pid_t? {
        pid_t(String(decoding: field, as: UTF8.self))
    }

    private static func contents(_ path: String) -> [UInt8]? {
        let descriptor = platform_open(path, O_RDONLY, 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { return nil }
            if count == 0 { return bytes }
            bytes += chunk.prefix(count)
        }
    }
}
