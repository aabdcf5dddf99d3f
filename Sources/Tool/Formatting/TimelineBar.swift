/// A span of time as a bar on a line of a fixed width.
struct TimelineBar: Sendable, Hashable {
    /// What bars are drawn with.
    enum Style: Sendable {
        /// Block characters.
        case blocks
        /// Signs of ASCII, for terminals that have nothing else.
        case ascii
    }

    /// When the span begins, on the line.
    let start: Int
    /// How long it is; nil while it goes on.
    let length: Int?
    /// What the whole line stands for.
    let total: Int

    /// The bar with the blanks around it, `width` columns in all; a span is never too short to be seen.
    func draw(width: Int, style: Style) -> String {
        let (done, running) = style == .blocks ? ("█", "▒") : ("#", "~")
        guard width > 0 else { return "" }
        let first = min(column(at: start, width), width - 1)
        let end = length.map { column(at: start + $0, width) } ?? width
        let cells = max(1, min(end, width) - first)
        return String(repeating: " ", count: first)
            + String(repeating: length == nil ? running : done, count: cells)
            + String(repeating: " ", count: width - first - cells)
    }

    private func column(at time: Int, _ width: Int) -> Int {
        guard total > 0 else { return 0 }
        let share = Double(max(0, time)) / Double(total)
        return Int((min(1, share) * Double(width)).rounded())
    }
}
