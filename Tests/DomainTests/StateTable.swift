import TestKit
import Testing

/// The table of the service's states in docs/architecture.md.
enum StateTable {
    struct Row {
        let state: String
        let event: String
        let next: String
        let action: String
    }

    static func read() throws -> [Row] {
        let text = try ProjectFile.text("docs/architecture.md")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let head = try #require(lines.firstIndex(of: "| state | event | next state | action |"))
        let rows = lines[(head + 2)...].prefix { $0.hasPrefix("|") }
        return try rows.map { line in
            let cells = line.split(separator: "|").map { cell in
                String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }
            try #require(cells.count == 4, "\(line)")
            return Row(state: cells[0], event: cells[1], next: cells[2], action: cells[3])
        }
    }
}
