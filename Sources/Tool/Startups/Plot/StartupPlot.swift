import SocketAPI

/// A startup as a drawing in SVG: a row a step, in the order in which they began, on one line of time.
///
/// The same startup gives the same bytes.
struct StartupPlot: Sendable {
    static let margin: Pixels = 16
    static let plotWidth: Pixels = 680
    private static let longestName: Pixels = 200
    /// For a time such as `59.999s`, and for an outcome such as `timed out, 3 attempts`.
    static let timeWidth: Pixels = 62
    static let outcomeWidth: Pixels = 150

    let picture: StartupPicture
    let scale: TimeScale
    let rows: [PlotRow]
    let header: PlotHeader

    init(_ picture: StartupPicture) {
        self.picture = picture
        let names = picture.steps.map { TextRoom.width(of: Printable.text($0.name), .bold) }.max() ?? 0
        scale = TimeScale(
            left: Self.margin + min(names, Self.longestName) + 12, width: Self.plotWidth, length: picture.length)
        header = PlotHeader(picture, scale: scale)
        let chain = Set(StartupChain(picture.steps).steps.map(\.name))
        var rows: [PlotRow] = []
        for step in picture.steps {
            let top = rows.last?.bottom ?? header.bottom
            rows.append(
                PlotRow(
                    step, isOnChain: chain.contains(step.name), isShaded: rows.count % 2 == 0, top: top, scale: scale))
        }
        self.rows = rows
    }

    /// The right edge of the line of time.
    var right: Pixels { scale.left + scale.width }
    var bottom: Pixels { rows.last?.bottom ?? header.bottom }
    var width: Pixels { right + Self.timeWidth + Self.outcomeWidth + Self.margin }

    /// The document.
    var svg: String {
        let legend = PlotLegend(self)
        let size = (width: width.text, height: (legend.bottom + Self.margin).text)
        let body =
            [
                XML.element("title", [], XML.text(header.title)), "<style>\n\(PlotStyle.sheet)\n</style>",
                Self.hatching,
                XML.element("rect", [("class", "back"), ("width", size.width), ("height", size.height)]),
            ] + stripes + header.drawing(gridTo: bottom) + ready + dependencies + rows.flatMap { $0.drawing(scale) }
            + labels + legend.drawing
        return XML.element(
            "svg",
            [
                ("xmlns", "http://www.w3.org/2000/svg"), ("width", size.width), ("height", size.height),
                ("viewBox", "0 0 \(size.width) \(size.height)"), ("role", "img"),
            ], "\n" + body.joined(separator: "\n") + "\n")
    }

    private static let hatching = """
        <defs><pattern id="wait" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
        <path class="hatch" d="M1 0V4"/></pattern></defs>
        """

    private var stripes: [String] {
        rows.filter(\.isShaded).map { row in
            XML.element(
                "rect",
                [
                    ("class", "stripe"), ("x", Self.margin.text), ("y", row.top.text),
                    ("width", (width - 2 * Self.margin).text), ("height", (row.bottom - row.top).text),
                ])
        }
    }

    /// The names before the rows, the times and outcomes behind them.
    private var labels: [String] {
        rows.flatMap { row in
            let step = row.step
            let name = Printable.text(step.name)
            let attempts = step.attempts > 1 ? ", \(step.attempts) attempts" : ""
            let y = row.baseline.text
            return [
                XML.element(
                    "text",
                    [("class", "text end\(row.isOnChain ? " on-chain" : "")"), ("x", (scale.left - 8).text), ("y", y)],
                    XML.text(TextRoom.fit(name, .bold, in: scale.left - 8 - Self.margin))
                        + XML.element("title", [], XML.text(row.tooltip))),
                XML.element(
                    "text", [("class", "text end"), ("x", (right + Self.timeWidth).text), ("y", y)],
                    step.durationUsec.map(DurationText.precise(microseconds:)) ?? ""),
                XML.element(
                    "text", [("class", "muted"), ("x", (right + Self.timeWidth + 10).text), ("y", y)],
                    StepTable.outcome(of: step) + attempts),
            ]
        }
    }

    /// A line from top to bottom where the startup was over.
    private var ready: [String] {
        guard let time = picture.startup.durationUsec else { return [] }
        let x = scale.x(time).text
        return [
            XML.element("path", [("class", "chain ready"), ("d", "M\(x) \((header.bottom - 6).text)V\(bottom.text)")])
        ]
    }
}
