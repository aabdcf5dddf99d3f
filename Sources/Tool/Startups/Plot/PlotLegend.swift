import SocketAPI

/// What the signs of a plot mean: those that occur in it.
struct PlotLegend: Sendable {
    private static let lineHeight: Pixels = 20
    private static let signWidth: Pixels = 18

    private struct Entry {
        let text: String
        /// Draws the sign, 18 wide and 14 high, with its upper left corner at a point.
        let sign: (Pixels, Pixels) -> String
    }

    /// The elements.
    let drawing: [String]
    /// Where it ends.
    let bottom: Pixels

    init(_ plot: StartupPlot) {
        var x = StartupPlot.margin
        var y = plot.bottom + 14
        var drawing: [String] = []
        for entry in Self.entries(plot) {
            let width = Self.signWidth + TextRoom.width(of: entry.text, .small) + 14
            if x + width > plot.width - StartupPlot.margin, x > StartupPlot.margin {
                x = StartupPlot.margin
                y += Self.lineHeight
            }
            drawing.append(entry.sign(x, y))
            drawing.append(
                XML.element(
                    "text", [("class", "muted small"), ("x", (x + Self.signWidth).text), ("y", (y + 11).text)],
                    XML.text(entry.text)))
            x += width
        }
        self.drawing = drawing
        bottom = y + Self.lineHeight
    }

    private static func entries(_ plot: StartupPlot) -> [Entry] {
        let spans = plot.rows.map { StepSpans($0.step) }
        let drawn = Set(spans.flatMap { $0.attempts.map { PlotStyle.name(of: $0.outcome) } })
        let outcomes = LifecycleInterface.Outcome.allCases.map(Optional.some) + [nil]
        var entries = outcomes.filter { drawn.contains(PlotStyle.name(of: $0)) }.map { outcome in
            Entry(text: PlotStyle.text(of: outcome)) { square(PlotStyle.name(of: outcome), $0, $1) }
        }
        if spans.contains(where: { !$0.waits.isEmpty }) {
            entries.append(
                Entry(text: "wait before the next attempt") { x, y in
                    XML.element(
                        "rect",
                        [
                            ("fill", "url(#wait)"), ("x", x.text), ("y", (y + 3).text), ("width", "12"),
                            ("height", "8"),
                        ])
                })
        }
        if plot.rows.contains(where: { $0.showsLimit(plot.scale) }) {
            entries.append(Entry(text: "Timeout=") { line("limit", "M\(($0 + 6).text) \(($1 - 1).text)v16") })
        }
        entries.append(Entry(text: "comes after") { line("edge", "M\($0.text) \(($1 + 7).text)h12") })
        entries.append(
            Entry(text: "bold: what the startup waited for") { line("chain", "M\($0.text) \(($1 + 7).text)h12") })
        return entries
    }

    private static func square(_ name: String, _ x: Pixels, _ y: Pixels) -> String {
        XML.element(
            "rect",
            [("class", name), ("x", x.text), ("y", (y + 1).text), ("width", "12"), ("height", "12"), ("rx", "1")])
    }

    private static func line(_ name: String, _ path: String) -> String {
        XML.element("path", [("class", name), ("d", path)])
    }
}
