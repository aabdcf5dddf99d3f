import Glibc

/// Where log records go, and in which form.
package enum LogDestination: Hashable, Sendable {
    /// To journald by its native protocol, with all fields.
    case journal
    /// As lines that begin with "<N>", the priority, which a supervisor strips (sd-daemon(3)).
    case prefixedLines(descriptor: Int32)
    /// As lines for people.
    case plainLines(descriptor: Int32)

    /// Finds the place for a process whose standard error is `descriptor`.
    ///
    /// The journal when JOURNAL_STREAM says that the descriptor is connected to it (systemd.exec(5)); prefixed lines for
    /// a pipe or a socket of another supervisor (NOTIFY_SOCKET or INVOCATION_ID is set); else plain lines: terminals and
    /// files have nobody who would strip a prefix.
    package init(standardError descriptor: Int32, environment: [String: String]) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            self = .plainLines(descriptor: descriptor)
            return
        }
        let kind = status.st_mode & S_IFMT
        let isSupervised = environment["NOTIFY_SOCKET"] != nil || environment["INVOCATION_ID"] != nil
        if environment["JOURNAL_STREAM"] == "\(status.st_dev):\(status.st_ino)" {
            self = .journal
        } else if isSupervised, kind == S_IFIFO || kind == S_IFSOCK {
            self = .prefixedLines(descriptor: descriptor)
        } else {
            self = .plainLines(descriptor: descriptor)
        }
    }
}
