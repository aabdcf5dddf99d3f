import Glibc
import SocketAPI
import Testing

@testable import LifecycleTool

/// A startup as a drawing.
@Suite struct StartupPlotTests {
    init() {
        setenv("TZ", "UTC", 1)
        tzset()
    }

    private static func plot(_ reply: LifecycleInterface.DescribeStartup.Reply) -> String {
        StartupPlot(StartupPicture(reply, name: "clinic", now: 0)).svg
    }

    /// The drawing is well-formed XML, and says what startup it is of.
    @Test func drawingIsWellFormed() throws {
        let svg = Self.plot(StartupSamples.reply)
        #expect(WellFormedXML.firstMistake(in: svg) == nil)
        for text in [
            "Startup of clinic: degraded in 17.712s", "Mon 2026-11-30 10:00:00 UTC", StartupSamples.startup.id,
            "READY, degraded 17.712s", "prefers-color-scheme:dark", "Timeout=5.000s",
        ] {
            #expect(svg.contains(text), "\(text)")
        }
        #expect(svg == Self.plot(StartupSamples.reply), "the same startup gives the same bytes")
    }

    /// What a step or a cause says is text and no markup, whatever it holds.
    @Test func textIsEscaped() {
        var reply = StartupSamples.reply
        reply.startup.cause = "]]><script>alert('1')</script>&amp;\u{1B}[0m\u{FFFF}\u{0}"
        reply.steps[3].name = "\"><a b='c'>&"
        reply.steps[3].detail = "</text></svg>"
        let svg = Self.plot(reply)
        #expect(WellFormedXML.firstMistake(in: svg) == nil)
        #expect(!svg.contains("<script") && !svg.contains("<a ") && !svg.contains("</text></svg>"))
        #expect(svg.contains("&lt;script&gt;alert(&apos;1&apos;)&lt;/script&gt;&amp;amp;\\u{1b}[0m"))
        #expect(svg.contains("502 &lt;Bad &quot;Gateway&quot;&gt; &amp; co"))
    }

    /// Each attempt is a bar, each wait a hatched one between them.
    @Test func attemptsAreBars() {
        let svg = Self.plot(StartupSamples.reply)
        #expect(svg.contains("notifications, attempt 1: failed in 1.200s: connection refused"))
        #expect(svg.contains("notifications, attempt 3: ok in 350ms"))
        #expect(svg.contains("notifications waits for 410ms"))
        #expect(svg.contains("notifications waits for 860ms"))
        // Two waits, and one in the legend.
        #expect(svg.split(separator: "fill=\"url(#wait)\"").count == 4)
    }

    /// No bar leaves the line of time, and no row overlaps the next.
    @Test func everythingStaysInItsPlace() {
        let plot = StartupPlot(StartupPicture(StartupSamples.reply, name: "clinic", now: 0))
        for (row, next) in zip(plot.rows, plot.rows.dropFirst()) {
            #expect(row.bottom <= next.top)
            #expect(row.barBottom <= row.bottom)
        }
        #expect(plot.scale.x(plot.picture.length) == plot.right)
        #expect(plot.scale.x(.max) == plot.right && plot.scale.x(-1) == plot.scale.left)
        for row in plot.rows {
            let width = TextRoom.width(of: row.step.detail ?? "", .small)
            switch row.detail {
            case .none: break
            case .behind(let x): #expect(x + width <= plot.right)
            case .before(let x): #expect(x - width >= plot.scale.left)
            case .below(let x): #expect(x >= plot.scale.left && x + width <= plot.right)
            }
        }
    }

    /// Names and details that are too long are cut, and whole in a tooltip.
    @Test func longTextIsCut() {
        var reply = StartupSamples.reply
        let name = String(repeating: "name", count: 20)
        let detail = String(repeating: "detail ", count: 40)
        reply.steps[3].name = name
        reply.steps[3].detail = detail
        let svg = Self.plot(reply)
        #expect(!svg.contains(">\(name)<"))
        #expect(svg.contains("…<title>\(detail)</title>"))
        #expect(TextRoom.fit("日本語日本語", .normal, in: 6.9 * 7) == "日本語…")
        #expect(TextRoom.wrap("aa bb cc", .normal, in: 6.9 * 5) == ["aa bb", "cc"])
    }

    /// A startup without steps, and one that runs, are drawn too.
    @Test func everyStartupIsDrawn() {
        let none = LifecycleInterface.DescribeStartup.Reply(
            startup: LifecycleInterface.Startup(id: "1", startedRealtimeUsec: 0, outcome: .failed, durationUsec: 0),
            steps: [])
        #expect(WellFormedXML.firstMistake(in: Self.plot(none)) == nil)
        let running = LifecycleInterface.DescribeStartup.Reply(
            startup: LifecycleInterface.Startup(id: "1", startedRealtimeUsec: 0), steps: Samples.steps)
        let picture = StartupPicture(running, name: "clinic", now: 4_000_000)
        #expect(picture.length == 4_000_000)
        let svg = StartupPlot(picture).svg
        #expect(WellFormedXML.firstMistake(in: svg) == nil)
        #expect(svg.contains("class=\"running\"") && svg.contains("Startup of clinic: running"))
    }

    /// Ticks are round, and few enough to be read.
    @Test(arguments: [1, 7, 999, 4_750, 1_234_567, 17_712_000, 100_000_000, 90_000_000_000, 4_000_000_000_000])
    func ticksAreRound(length: Int) {
        let ticks = TimeScale(left: 0, width: 100, length: length).ticks
        #expect((2...10).contains(ticks.count))
        #expect(ticks.allSatisfy { $0 <= length })
    }

    /// A tick has no digits that say nothing.
    @Test(arguments: [
        (0, "0"), (500, "500us"), (2_500, "2.5ms"), (50_000, "50ms"), (1_000_000, "1s"), (2_500_000, "2.5s"),
        (1_050_000, "1.05s"), (90_000_000, "1min 30s"),
    ])
    func ticksAreShort(time: Int, label: String) {
        #expect(TimeScale.label(time) == label)
    }

    /// Numbers have one decimal at most, and their sign.
    @Test(arguments: [(1.0, "1"), (1.25, "1.3"), (-0.5, "-0.5"), (-0.01, "0"), (1037.96, "1038")])
    func numbersAreShort(number: Double, text: String) {
        #expect(Pixels(number).text == text)
    }
}
