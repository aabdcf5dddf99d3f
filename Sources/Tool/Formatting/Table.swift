/// Rows under headings, each column as wide as its widest cell.
struct Table: Sendable {
    /// Where a column's text stands.
    enum Alignment: Sendable {
        case left
        case right
    }

    private let headings: [String]
    private let alignments: [Alignment]
    private var rows: [[String]] = []

    /// Makes an empty table; a heading that begins with `>` belongs to a column of numbers.
    init(_ headings: String...) {
        alignments = headings.map { $0.hasPrefix(">") ? .right : .left }
        self.headings = headings.map { $0.hasPrefix(">") ? String($0.dropFirst()) : $0 }
    }

    /// Adds a row; cells that are missing are empty.
    mutating func append(_ cells: String...) {
        rows.append(cells + Array(repeating: "", count: max(0, headings.count - cells.count)))
    }

    /// The lines, headings first, without blanks at their ends.
    var lines: [String] {
        let all = [headings] + rows
        let widths = headings.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { cells in
            let line = headings.indices.map { pad(cells[$0], to: widths[$0], alignments[$0]) }.joined(separator: "  ")
            return line.trimmingBlanksAtEnd
        }
    }

    private func pad(_ cell: String, to width: Int, _ alignment: Alignment) -> String {
        let blanks = String(repeating: " ", count: width - cell.count)
        return alignment == .left ? cell + blanks : blanks + cell
    }
}
