import CPlatform
import Glibc

/// Who holds SQLite's locks on a database (https://sqlite.org/walformat.html, https://sqlite.org/lockingv3.html), by
/// asking the system with F_GETLK (fcntl(2)).
///
/// Only while this process has no connection to the database: closing any descriptor of a file gives up all locks that
/// the process has on it. `AppDatabase` sees to that.
enum FileLocks {
    /// Bytes of the `-shm` file: writer, checkpointer, recoverer, five readers.
    private static let logLocks: ClosedRange<Int> = 120...127
    /// The byte of the `-shm` file that every connection holds.
    private static let presence = 128
    /// The bytes of the database file: pending, reserved, and 510 for readers.
    private static let journalLocks = (start: 0x4000_0000, count: 512)

    /// Of the write and the read version.
    private static let versionsOffset: off_t = 18

    /// The processes that keep others from emptying the log or from writing.
    /// - Parameter path: the database, links resolved.
    static func obstacles(at path: String) -> [FileHolder] {
        // Beside a log, whoever is connected holds a reader's lock of the file itself, and is in nobody's way.
        let hasLog = access(path + "-shm", F_OK) == 0
        let found =
            hasLog
            ? logLocks.compactMap { holder(of: path + "-shm", start: $0, count: 1) }
            : [holder(of: path, start: journalLocks.start, count: journalLocks.count)].compactMap(\.self)
        return Set(found).sorted().map(FileHolder.init(process:))
    }

    /// Whether another process has a connection in WAL mode, or a transaction in another mode.
    static func isInUse(at path: String) -> Bool {
        holder(of: path + "-shm", start: presence, count: 1) != nil || !obstacles(at: path).isEmpty
    }

    /// Whether every connection that has looked into the database holds a lock: so it is with a write-ahead log, of which
    /// the head of the file tells (https://sqlite.org/fileformat2.html, file format version numbers).
    static func tellAll(at path: String) -> Bool {
        let descriptor = platform_open(path, O_RDONLY | O_NOFOLLOW | O_NOCTTY, 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var versions: [UInt8] = [0, 0]
        return pread(descriptor, &versions, versions.count, versionsOffset) == versions.count && versions == [2, 2]
    }

    private static func holder(of path: String, start: Int, count: Int) -> Int32? {
        let descriptor = platform_open(path, O_RDONLY | O_NOFOLLOW | O_NOCTTY, 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = off_t(start)
        lock.l_len = off_t(count)
        guard fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return nil }
        return lock.l_pid
    }
}
