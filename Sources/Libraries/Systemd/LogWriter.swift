import Glibc
import Synchronization

/// Writes log records, at once and from any thread; records of several threads never mix.
///
/// A log that cannot be written has nowhere to complain: such records are lost. A process that writes to a pipe should
/// ignore SIGPIPE.
package final class LogWriter: Sendable {
    private let identifier: String
    private let destination: LogDestination
    private let leastUrgent: LogPriority
    private let turn = Mutex(())

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - identifier: The SYSLOG_IDENTIFIER of journal entries.
    ///   - destination: Where records go; its descriptor is not closed.
    ///   - leastUrgent: Records that are less urgent are left out.
    package init(identifier: String, destination: LogDestination, leastUrgent: LogPriority = .info) {
        self.identifier = identifier
        self.destination = destination
        self.leastUrgent = leastUrgent
    }

    /// The writer of a service, to wherever its standard error leads.
    ///
    /// - Parameters:
    ///   - identifier: The SYSLOG_IDENTIFIER of journal entries.
    ///   - environment: The process's environment.
    ///   - levelVariable: The variable that names the least urgent priority to write ("debug", or 0 to 7). Without it the
    ///     level is info, or debug when systemd restarts the service to be debugged (DEBUG_INVOCATION, systemd 257).
    package static func standard(
        identifier: String,
        environment: [String: String],
        levelVariable: String
    ) -> LogWriter {
        let usual = environment["DEBUG_INVOCATION"] == "1" ? LogPriority.debug : .info
        return LogWriter(
            identifier: identifier,
            destination: LogDestination(standardError: STDERR_FILENO, environment: environment),
            leastUrgent: environment[levelVariable].flatMap { LogPriority(text: $0) } ?? usual
        )
    }

    /// Whether records of this priority are written; lets a caller save the work of forming them.
    package func writes(_ priority: LogPriority) -> Bool {
        priority <= leastUrgent
    }

    /// Writes a record before it returns.
    package func write(_ record: LogRecord) {
        guard writes(record.priority) else { return }
        switch destination {
        case .journal:
            // Standard error leads to the same journal, without the fields.
            if !JournalEntry(record, identifier: identifier).send() {
                write(LogLines.prefixed(record), to: STDERR_FILENO)
            }
        case .prefixedLines(let descriptor):
            write(LogLines.prefixed(record), to: descriptor)
        case .plainLines(let descriptor):
            write(LogLines.plain(record), to: descriptor)
        }
    }

    private func write(_ text: String, to descriptor: Int32) {
        let bytes = Array(text.utf8)
        turn.withLock { _ in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    // Somebody else made the shared descriptor non-blocking; a record is not torn for that.
                    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&waiting, 1, -1)
                } else if errno != EINTR {
                    return
                }
            }
        }
    }
}
