import SocketAPI

/// The steps of a startup as bars on a common line of time.
struct StartupTimeline: Sendable {
    private static let barWidths = 10...60

    let startup: LifecycleInterface.Startup
    let steps: [LifecycleInterface.Step]

    func lines(_ terminal: Terminal) -> [String] {
        var table = Table("STEP", "OUTCOME", ">BEGINS", ">TIME")
        for step in steps {
            table.append(
                Printable.text(step.name),
                StepTable.outcome(of: step),
                step.startedUsec.map { "+\(DurationText.precise(microseconds: $0))" } ?? "",
                step.durationUsec.map(DurationText.precise(microseconds:)) ?? ""
            )
        }
        let rows = table.lines
        let column = (rows.map(\.count).max() ?? 0) + 2
        let details =
            [""]
            + steps.map { step in
                let detail = StepText.detail(of: step, among: steps, elapsed: nil)
                return detail.isEmpty ? "" : "  " + detail
            }
        // On a terminal the details need room too; what is no terminal has no edge at which lines break.
        let room = terminal.width.map { $0 - (details.map(\.count).max() ?? 0) } ?? 100
        let width = Self.barWidths.clamp(room - column - 1)
        let style = terminal.showsUnicode ? TimelineBar.Style.blocks : .ascii
        let bars = [""] + steps.map { bar(of: $0)?.draw(width: width, style: style) ?? "" }
        return rows.indices.map { index in
            let row = rows[index]
            guard !bars[index].isEmpty else { return row + details[index] }
            let gap = String(repeating: " ", count: column - row.count)
            return (row + gap + bars[index] + details[index]).trimmingBlanksAtEnd
        }
    }

    private func bar(of step: LifecycleInterface.Step) -> TimelineBar? {
        step.startedUsec.map { TimelineBar(start: $0, length: step.durationUsec, total: total) }
    }

    /// The length of the startup, or while it runs the end of what has ended.
    private var total: Int {
        let ends = steps.map { ($0.startedUsec ?? 0) + ($0.durationUsec ?? 0) }
        return max(startup.durationUsec ?? 0, ends.max() ?? 0, 1)
    }
}

extension ClosedRange<Int> {
    /// The number of the range that is nearest to another.
    fileprivate func clamp(_ number: Int) -> Int {
        Swift.min(Swift.max(number, lowerBound), upperBound)
    }
}
