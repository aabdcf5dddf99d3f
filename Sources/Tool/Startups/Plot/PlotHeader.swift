import SocketAPI

/// What stands above the rows of a plot: what startup it is, and the line of time.
struct PlotHeader: Sendable {
    private static let titleBaseline: Pixels = 30
    private static let lineHeight: Pixels = 18

    let picture: StartupPicture
    let scale: TimeScale
    private let causes: [String]

    init(_ picture: StartupPicture, scale: TimeScale) {
        self.picture = picture
        self.scale = scale
        let width = scale.left + scale.width + StartupPlot.timeWidth + StartupPlot.outcomeWidth - StartupPlot.margin
        causes = picture.startup.cause.map { TextRoom.wrap(Printable.text($0), .normal, in: width) } ?? []
    }

    /// Such as `Startup of clinic: degraded in 14.236s`.
    var title: String {
        let startup = picture.startup
        let time = startup.durationUsec.map { " in \(DurationText.precise(microseconds: $0))" } ?? ""
        return "Startup of \(Printable.text(picture.name)): \(startup.outcome?.rawValue ?? "running")\(time)"
    }

    /// Where the rows begin.
    var bottom: Pixels { axis + 8 }

    private var axis: Pixels {
        Self.titleBaseline + Self.lineHeight * Pixels(2 + causes.count) + 24
    }

    /// The text, the ticks, and a line from each tick down to the end of the rows.
    func drawing(gridTo end: Pixels) -> [String] {
        let began = TimeText.absolute(realtimeMicroseconds: picture.startup.startedRealtimeUsec)
        let facts = "\(began)  ·  \(Printable.text(picture.startup.id))"
        let lines = [("text title", title), ("muted", facts)] + causes.map { ("text", $0) }
        let texts = lines.enumerated().map { index, line in
            XML.element(
                "text",
                [
                    ("class", line.0), ("x", StartupPlot.margin.text),
                    ("y", (Self.titleBaseline + Self.lineHeight * Pixels(index) + (index > 0 ? 3 : 0)).text),
                ], XML.text(line.1))
        }
        return texts + scale.ticks.flatMap { tick($0, end) } + conclusion
    }

    private func tick(_ time: Int, _ end: Pixels) -> [String] {
        let x = scale.x(time).text
        return [
            XML.element("path", [("class", "grid"), ("d", "M\(x) \((axis + 4).text)V\(end.text)")]),
            XML.element(
                "text", [("class", "muted small middle"), ("x", x), ("y", axis.text)], TimeScale.label(time)),
        ]
    }

    /// The word at the end of the startup, on a line above the ticks.
    private var conclusion: [String] {
        guard let time = picture.startup.durationUsec else { return [] }
        let text = "\(StartupText.end(of: picture.startup)) \(DurationText.precise(microseconds: time))"
        let x = scale.x(time)
        // It ends where the line is; what would begin before the drawing does stands behind the line.
        let isNarrow = x - scale.left < TextRoom.width(of: text, .bold)
        return [
            XML.element(
                "text",
                [
                    ("class", "text on-chain\(isNarrow ? "" : " end")"), ("x", x.text),
                    ("y", (axis - Self.lineHeight).text),
                ], XML.text(text))
        ]
    }
}
