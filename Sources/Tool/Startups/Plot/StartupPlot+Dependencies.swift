import SocketAPI

extension StartupPlot {
    /// A line from the end of each step to the begin of each that comes after it; the chain that the startup waited for
    /// is drawn last and stronger.
    var dependencies: [String] {
        let lines = rows.flatMap(arrivals)
        return lines.filter { !$0.isDecisive }.map(\.drawing) + lines.filter(\.isDecisive).map(\.drawing)
    }

    private struct Line {
        let isDecisive: Bool
        let drawing: String
    }

    private func arrivals(at row: PlotRow) -> [Line] {
        guard let start = row.step.startedUsec else { return [] }
        let before = rows.filter { row.step.after.contains($0.step.name) && $0.top < row.top }
        let last = before.compactMap(\.step.endUsec).max()
        return before.compactMap { origin in
            guard let end = origin.step.endUsec else { return nil }
            let isDecisive = end == last && origin.isOnChain && row.isOnChain
            let path =
                "M\(scale.x(end).text) \(origin.barBottom.text)v3H\((scale.x(start) + 1).text)V\(row.barTop.text)"
            return Line(
                isDecisive: isDecisive,
                drawing: XML.element("path", [("class", isDecisive ? "chain" : "edge"), ("d", path)]))
        }
    }
}
