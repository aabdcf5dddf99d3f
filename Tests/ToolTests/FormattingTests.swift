import Glibc
import Testing

@testable import LifecycleTool

/// Times, spans, tables and bars as text.
@Suite struct FormattingTests {
    /// A measured span has two units at most.
    @Test(arguments: [
        (0, "0us"), (999, "999us"), (1_000, "1ms"), (999_999, "999ms"), (1_000_000, "1.000s"), (1_234_567, "1.234s"),
        (59_999_999, "59.999s"), (60_000_000, "1min"), (303_000_000, "5min 3s"), (3_600_000_000, "1h"),
        (7_500_000_000, "2h 5min"), (90_000_000_000, "1d 1h"), (-5, "0us"),
    ])
    func preciseSpan(microseconds: Int, text: String) {
        #expect(DurationText.precise(microseconds: microseconds) == text)
    }

    /// An age is in whole seconds.
    @Test(arguments: [(0, "0s"), (999_999, "0s"), (12_900_000, "12s"), (303_000_000, "5min 3s"), (-5, "0s")])
    func coarseSpan(microseconds: Int, text: String) {
        #expect(DurationText.coarse(microseconds: microseconds) == text)
    }

    /// A point in time is written as systemctl writes it, with its age; one in the future has none.
    @Test func timeWithAge() {
        setenv("TZ", "UTC", 1)
        tzset()
        let time = 1_796_032_800_000_000
        #expect(TimeText.absolute(realtimeMicroseconds: time) == "Mon 2026-11-30 10:00:00 UTC")
        let later = TimeText.since(realtimeMicroseconds: time, now: time + 300_000_000)
        #expect(later == "Mon 2026-11-30 10:00:00 UTC; 5min ago")
        let earlier = TimeText.since(realtimeMicroseconds: time, now: time - 1)
        #expect(earlier == "Mon 2026-11-30 10:00:00 UTC")
    }

    /// Columns are as wide as their widest cell, numbers stand on the right, and no line ends with blanks.
    @Test func tableIsAligned() {
        var table = Table("NAME", ">SIZE", "DETAIL")
        table.append("a", "1", "first")
        table.append("longer", "1000")
        #expect(table.lines == ["NAME    SIZE  DETAIL", "a          1  first", "longer  1000"])
    }

    /// A bar stands where its span is, is never invisible and never wider than its line.
    @Test(arguments: [
        (0, 5, 10, "#####     "),
        (5, 5, 10, "     #####"),
        (0, 0, 10, "#         "),
        (10, 0, 10, "         #"),
        (9, 100, 10, "         #"),
        (20, 5, 10, "         #"),
        (0, 10, 0, "#         "),
        (-5, 10, 10, "#####     "),
    ])
    func barStandsInItsPlace(start: Int, length: Int, total: Int, bar: String) {
        #expect(TimelineBar(start: start, length: length, total: total).draw(width: 10, style: .ascii) == bar)
    }

    /// A span that goes on reaches the end of the line and looks different.
    @Test func runningBarReachesTheEnd() {
        #expect(TimelineBar(start: 5, length: nil, total: 10).draw(width: 10, style: .ascii) == "     ~~~~~")
        #expect(TimelineBar(start: 0, length: 10, total: 10).draw(width: 3, style: .blocks) == "███")
    }

    /// What would control a terminal, or turn its writing around, is shown instead of sent.
    @Test(arguments: [
        ("alice", "alice"), ("é 日本", "é 日本"), ("a\u{1B}[31mb", "a\\u{1b}[31mb"), ("a\nb\tc", "a\\u{a}b\\u{9}c"),
        ("a\u{202E}b", "a\\u{202e}b"), ("a\u{9B}b", "a\\u{9b}b"),
    ])
    func unsafeTextIsShown(text: String, safe: String) {
        #expect(Printable.text(text) == safe)
    }

    /// The environment and the descriptor tell what can be shown.
    @Test func terminalIsDescribed() {
        let null = open("/dev/null", O_WRONLY)
        defer { close(null) }
        let file = Terminal(descriptor: null, environment: ["TERM": "xterm", "LANG": "de_DE.UTF-8"])
        #expect(file == Terminal(width: nil, showsColour: false, showsUnicode: true))
        #expect(!Terminal(descriptor: null, environment: ["LC_ALL": "C", "LANG": "de_DE.UTF-8"]).showsUnicode)
        #expect(!Terminal(descriptor: null, environment: [:]).showsUnicode)
    }
}
