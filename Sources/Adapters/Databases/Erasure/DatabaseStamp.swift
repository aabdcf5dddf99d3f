import Glibc

/// A database as it was left: who writes to it afterwards changes this, within the granularity of the file system's clock.
struct DatabaseStamp: Hashable {
    private let identity: FileIdentity
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int
    /// Bytes in its write-ahead log; an empty one comes and goes with connections that only read.
    private let logSize: Int64

    /// Nil when there is no file that can be looked at.
    init?(at path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        identity = FileIdentity(status)
        size = Int64(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
        logSize = stat(path + "-wal", &status) == 0 ? Int64(status.st_size) : 0
    }
}
