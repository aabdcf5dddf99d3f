/// A line of a text that is a comment from its first character that is no blank: where tools look for directives.
///
/// They look at lines, not at SQL: a line inside a string counts too.
struct CommentLine {
    /// From 1.
    let number: Int
    /// Where the line begins.
    let start: Int
    /// Where the next line begins, or the text ends.
    let next: Int
    /// The line without blanks at its ends, the two dashes first.
    let text: String
    /// Whether there are blanks before the dashes.
    let isIndented: Bool
}

extension MigrationText {
    /// The comments that are directives of any tool.
    var directives: [CommentLine] {
        guard bytes.span.holds(UInt8(ascii: ":")) || bytes.span.holds(UInt8(ascii: "+")) else { return [] }
        return commentLines.filter { line in DirectiveStyle.allCases.contains { $0.marks(line) } }
    }

    /// The comments that could be directives: those with a plus sign, and those that begin with the letter m.
    private var commentLines: [CommentLine] {
        var lines: [CommentLine] = []
        var number = 1
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: .lineFeed) ?? bytes.endIndex
            let next = min(end + 1, bytes.endIndex)
            if let content = comment(in: start..<end), mayBeDirective(content) {
                let text = String(decoding: bytes[content], as: UTF8.self)
                let isIndented = content.lowerBound > start
                lines.append(CommentLine(number: number, start: start, next: next, text: text, isIndented: isIndented))
            }
            number += 1
            start = next
        }
        return lines
    }

    /// The part of a line without blanks at its ends; absent when it does not begin with two dashes.
    private func comment(in line: Range<Int>) -> Range<Int>? {
        var start = line.lowerBound
        while start < line.upperBound, Self.isBlank(bytes[start]) { start += 1 }
        guard start + 1 < line.upperBound, bytes[start] == .dash, bytes[start + 1] == .dash else { return nil }
        var end = line.upperBound
        while Self.isBlank(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    private func mayBeDirective(_ comment: Range<Int>) -> Bool {
        let words = bytes[comment].dropFirst(2).drop(while: Self.isBlank)
        return words.first == UInt8(ascii: "m") || words.contains(UInt8(ascii: "+"))
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == .space || byte == .tab || byte == .carriageReturn }
}
