/// Divides the text of a file by the directives of goose.
struct GooseDirectives {
    private let text: MigrationText
    private var found = ScriptParts(sections: [])
    /// Where the way forward began that has not ended yet.
    private var open: Int?
    private var isBegun = false

    init(_ text: MigrationText) {
        self.text = text
    }

    /// Follows the next directive of the text.
    mutating func take(_ line: CommentLine) throws(MigrationRefusal) {
        if line.isIndented { throw refusal(line, "is indented; goose's directives begin in the first column") }
        switch Self.command(of: line) {
        case "up":
            try refuseStatements(before: line)
            close(at: line.start)
            open = line.next
        case "down":
            try refuseStatements(before: line)
            close(at: line.start)
        case "no transaction": found.isTransactional = false
        case "statementbegin", "statementend": break
        case "envsub on", "envsub off":
            throw refusal(line, "puts the environment into SQL, which is not done here; write the value")
        default:
            throw refusal(
                line, "is no directive; there is Up, Down, NO TRANSACTION, StatementBegin and StatementEnd")
        }
    }

    /// What the directives have divided the text into.
    mutating func parts() throws(MigrationRefusal) -> ScriptParts {
        close(at: text.bytes.endIndex)
        guard !found.sections.isEmpty else {
            throw .directive(file: text.file, line: 1, reason: "has no line \"-- +goose Up\"; write one above the SQL")
        }
        return found
    }

    private mutating func close(at end: Int) {
        isBegun = true
        if let open { found.sections.append(text.section(open..<end)) }
        open = nil
    }

    private func refuseStatements(before line: CommentLine) throws(MigrationRefusal) {
        guard !isBegun, !text.isBlank(before: line.start) else { return }
        throw .directive(
            file: text.file, line: line.number,
            reason: "there are statements above the first directive; move them below \"-- +goose Up\"")
    }

    /// The words after "+goose" in small letters; empty when something stands before it.
    private static func command(of line: CommentLine) -> String {
        let words = line.text.lowercased().dropFirst(2).split { $0 == " " || $0 == "\t" }
        return words.first == "+goose" ? words.dropFirst().joined(separator: " ") : ""
    }

    private func refusal(_ line: CommentLine, _ reason: String) -> MigrationRefusal {
        .directive(file: text.file, line: line.number, reason: "\"\(line.text)\" \(reason)")
    }
}
