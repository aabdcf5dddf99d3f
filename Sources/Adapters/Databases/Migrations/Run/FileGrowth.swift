import Glibc

/// Whether somebody writes to a database: its files change in size or in time.
struct FileGrowth {
    private struct Trace: Equatable {
        let size: Int64
        let seconds: Int
        let nanoseconds: Int
    }

    private let path: String
    private var traces: [Trace?]

    /// Notes how the files are.
    init(of path: String) {
        self.path = path
        traces = Self.traces(of: path)
    }

    /// Whether they have changed since the last look.
    mutating func hasMoved() -> Bool {
        let before = traces
        traces = Self.traces(of: path)
        return traces != before
    }

    private static func traces(of path: String) -> [Trace?] {
        ["", "-wal", "-journal"].map { suffix in
            var status = stat()
            guard stat(path + suffix, &status) == 0 else { return nil }
            return Trace(
                size: Int64(status.st_size), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
        }
    }
}
