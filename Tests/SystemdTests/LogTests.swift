import CPlatform
import Glibc
import Systemd
import Testing

/// Log records: where they go, which are written, and what they look like.
struct LogTests {
    /// A pipe whose read end gives what was written.
    private final class Pipe: Sendable {
        let reader: Int32
        let writer: Int32

        init() {
            var ends: [Int32] = [-1, -1]
            pipe(&ends)
            reader = ends[0]
            writer = ends[1]
        }

        deinit {
            close(reader)
            close(writer)
        }

        /// What is in the pipe now.
        func contents() -> String {
            platform_set_nonblocking(reader)
            var all: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = read(reader, &buffer, buffer.count)
                guard count > 0 else { return String(decoding: all, as: UTF8.self) }
                all += buffer.prefix(count)
            }
        }
    }

    private static func written(
        _ records: LogRecord...,
        leastUrgent: LogPriority = .info,
        to destination: (Int32) -> LogDestination
    ) -> String {
        let pipe = Pipe()
        let writer = LogWriter(identifier: "test", destination: destination(pipe.writer), leastUrgent: leastUrgent)
        for record in records { writer.write(record) }
        return pipe.contents()
    }

    /// Under a supervisor every line of every record has its priority in front.
    @Test func eachLineIsPrefixed() {
        let text = Self.written(
            LogRecord(priority: .error, message: "first\nsecond\n<0>third"),
            LogRecord(priority: .notice, message: "done")
        ) { .prefixedLines(descriptor: $0) }
        #expect(text == "<3>first\n<3>second\n<3><0>third\n<5>done\n")
    }

    /// For people there is the message alone, and a word before what needs attention.
    @Test(arguments: [
        (LogPriority.emergency, "error: m\n"), (.alert, "error: m\n"),
        (.critical, "error: m\n"), (.error, "error: m\n"),
        (.warning, "warning: m\n"), (.notice, "m\n"), (.info, "m\n"), (.debug, "m\n"),
    ])
    func plainLines(priority: LogPriority, expected: String) {
        let record = LogRecord(priority: priority, message: "m", fields: [("SECRET_SHAPE", "not shown")])
        #expect(Self.written(record, leastUrgent: .debug) { .plainLines(descriptor: $0) } == expected)
    }

    /// A message cannot command the terminal.
    @Test func controlCharactersAreNotObeyed() {
        let text = Self.written(LogRecord(priority: .info, message: "a\u{1B}[2J\u{07}\tb\r\u{9B}c")) {
            .plainLines(descriptor: $0)
        }
        #expect(text == "a?[2J?\tb??c\n")
    }

    /// Records that are less urgent than the level are left out, those at the level are written.
    @Test func levelIsObeyed() {
        let text = Self.written(
            LogRecord(priority: .info, message: "info"),
            LogRecord(priority: .notice, message: "notice"),
            LogRecord(priority: .debug, message: "debug"),
            leastUrgent: .notice
        ) { .plainLines(descriptor: $0) }
        #expect(text == "notice\n")
    }

    /// Records of several threads do not mix, even when they are longer than a pipe takes at once.
    @Test func threadsDoNotMix() async throws {
        let pipe = Pipe()
        let writer = LogWriter(identifier: "test", destination: .plainLines(descriptor: pipe.writer))
        // 8 records of 6 KiB: above PIPE_BUF, so the kernel alone would not keep them apart; together within the pipe.
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    writer.write(LogRecord(priority: .info, message: String(repeating: "\(number)", count: 6_000)))
                }
            }
        }
        let lines = pipe.contents().split(separator: "\n")
        #expect(lines.count == 8)
        #expect(lines.allSatisfy { $0.utf8.count == 6_000 && Set($0.utf8).count == 1 })
    }

    /// A record longer than a non-blocking pipe can hold arrives whole once the reader reads.
    @Test func fullPipeIsWaitedFor() throws {
        let pipe = Pipe()
        platform_set_nonblocking(pipe.writer)
        let length = 300_000
        let writer = LogWriter(identifier: "test", destination: .plainLines(descriptor: pipe.writer))
        let thread = try TestThread {
            writer.write(LogRecord(priority: .info, message: String(repeating: "x", count: length)))
        }
        var text = ""
        while text.utf8.count < length + 1 {
            var waiting = pollfd(fd: pipe.reader, events: Int16(POLLIN), revents: 0)
            poll(&waiting, 1, -1)
            text += pipe.contents()
        }
        thread.join()
        #expect(text.utf8.count == length + 1)
    }
}
