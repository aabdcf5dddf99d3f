import SocketAPI
import Testing

@testable import LifecycleTool

/// A startup as bars on a line of time.
@Suite struct StartupTimelineTests {
    private static let timeline = StartupTimeline(
        startup: LifecycleInterface.Startup(id: "1", startedRealtimeUsec: 0, outcome: .ready, durationUsec: 5_000),
        steps: [
            LifecycleInterface.Step(
                name: "state", after: [], required: true, outcome: .ok, startedUsec: 0, durationUsec: 1_000),
            LifecycleInterface.Step(
                name: "databases", after: ["state"], required: true, outcome: .ok, startedUsec: 1_000,
                durationUsec: 4_000, detail: "clinic: 3 applied"),
        ]
    )

    /// On a terminal no line is too long for it, details included, and the bars fill what is left.
    @Test(arguments: [80, 100])
    func linesFitTheTerminal(width: Int) {
        let terminal = Terminal(width: width, showsColour: false, showsUnicode: false)
        let longest = Self.timeline.lines(terminal).map(\.count).max()
        #expect(longest == width - 1)
    }

    /// Where there is no terminal, details do not make the bars shorter.
    @Test func linesAreLongElsewhere() throws {
        let terminal = Terminal(width: nil, showsColour: false, showsUnicode: false)
        let last = try #require(Self.timeline.lines(terminal).last)
        #expect(last.hasSuffix("  clinic: 3 applied"))
        #expect(last.filter { $0 == "#" }.count == 60 * 4 / 5)
    }
}
