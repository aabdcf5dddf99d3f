import CPlatform
import Glibc
import Systemd
import Testing

/// Which form log records take, by what standard error is.
struct LogDestinationTests {
    private static func withPipe(_ body: (Int32) throws -> Void) rethrows {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        defer { ends.forEach { close($0) } }
        try body(ends[1])
    }

    /// JOURNAL_STREAM with the device and inode of standard error means the journal.
    @Test func journalStream() throws {
        try Self.withPipe { descriptor in
            var status = stat()
            try #require(fstat(descriptor, &status) == 0)
            let environment = ["JOURNAL_STREAM": "\(status.st_dev):\(status.st_ino)", "INVOCATION_ID": "x"]
            #expect(LogDestination(standardError: descriptor, environment: environment) == .journal)
        }
    }

    /// A JOURNAL_STREAM that was inherited, while standard error leads elsewhere, does not.
    @Test func foreignJournalStream() {
        Self.withPipe { descriptor in
            let environment = ["JOURNAL_STREAM": "1:1", "INVOCATION_ID": "x"]
            let destination = LogDestination(standardError: descriptor, environment: environment)
            #expect(destination == .prefixedLines(descriptor: descriptor))
        }
    }

    /// A pipe has prefixed lines under a supervisor only.
    @Test(arguments: [([:], false), (["NOTIFY_SOCKET": "@x"], true), (["INVOCATION_ID": "x"], true)])
    func pipeOfASupervisor(environment: [String: String], isPrefixed: Bool) {
        Self.withPipe { descriptor in
            let destination = LogDestination(standardError: descriptor, environment: environment)
            let expected: LogDestination =
                isPrefixed ? .prefixedLines(descriptor: descriptor) : .plainLines(descriptor: descriptor)
            #expect(destination == expected)
        }
    }

    /// Files and devices have plain lines, whoever started the process: nobody strips a prefix there.
    @Test func fileIsPlain() throws {
        let file = try #require(tmpfile())
        defer { fclose(file) }
        let device = platform_open("/dev/null", O_WRONLY, 0)
        defer { close(device) }
        for descriptor in [fileno(file), device] {
            let destination = LogDestination(standardError: descriptor, environment: ["INVOCATION_ID": "x"])
            #expect(destination == .plainLines(descriptor: descriptor))
        }
    }

    /// A closed standard error is no crash.
    @Test func closedDescriptor() {
        #expect(LogDestination(standardError: -1, environment: [:]) == .plainLines(descriptor: -1))
    }

    /// The level comes from the variable, then from systemd's debug restart, else it is info.
    @Test(arguments: [
        ([:], LogPriority.info), (["LEVEL": "warning"], .warning), (["LEVEL": "7"], .debug), (["LEVEL": "loud"], .info),
        (["DEBUG_INVOCATION": "1"], .debug), (["DEBUG_INVOCATION": "1", "LEVEL": "err"], .error),
    ])
    func level(environment: [String: String], least: LogPriority) {
        let writer = LogWriter.standard(identifier: "test", environment: environment, levelVariable: "LEVEL")
        #expect(LogPriority.allCases.filter { writer.writes($0) } == LogPriority.allCases.filter { $0 <= least })
    }

    /// Levels are read by systemd's names and by number.
    @Test func levelNames() {
        let names = ["emerg", "alert", "crit", "err", "warning", "notice", "info", "debug"]
        #expect(names.map { LogPriority(text: $0) } == LogPriority.allCases)
        #expect((0...7).map { LogPriority(text: "\($0)") } == LogPriority.allCases)
        #expect(LogPriority(text: "8") == nil)
        #expect(LogPriority(text: "") == nil)
    }
}
