/// What is left of SQL when comments and white space are taken out, as SQLite's tokenizer sees them.
///
/// It knows where strings and comments end and nothing else; where statements end only SQLite knows.
/// Source: <https://sqlite.org/lang_comment.html> and `sqlite3GetToken` in SQLite's tokenize.c.
struct SQLEssence {
    /// The text; one space where taking it out would join two tokens.
    private(set) var bytes: [UInt8] = []
    /// Where a control character stands outside strings and comments; SQLite does not know such a token.
    private(set) var strayControl: Int?

    private var isSpaced = false

    init(of text: Span<UInt8>) {
        bytes.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let end = Self.endOfGap(in: text, from: index)
            if end > index {
                isSpaced = true
                index = end
            } else {
                index = takeToken(of: text, from: index)
            }
        }
    }

    /// The end of the white space or comment that begins at an index; the index itself when none does.
    private static func endOfGap(in text: Span<UInt8>, from start: Int) -> Int {
        switch text[start] {
        case 0x09, 0x0a, 0x0c, 0x0d, 0x20: start + 1
        case .dash where follows(.dash, start, in: text): index(of: .lineFeed, in: text, from: start)
        case .slash where follows(UInt8(ascii: "*"), start, in: text): endOfComment(in: text, from: start + 2)
        // SQLite takes a byte order mark for white space, wherever it stands.
        case 0xef where follows(0xbb, start, in: text) && follows(0xbf, start + 1, in: text): start + 3
        default: start
        }
    }

    private static func follows(_ byte: UInt8, _ index: Int, in text: Span<UInt8>) -> Bool {
        index + 1 < text.count && text[index + 1] == byte
    }

    private static func index(of byte: UInt8, in text: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < text.count, text[index] != byte { index += 1 }
        return index
    }

    private static func endOfComment(in text: Span<UInt8>, from start: Int) -> Int {
        var end = index(of: UInt8(ascii: "*"), in: text, from: start)
        while end < text.count, !follows(.slash, end, in: text) {
            end = index(of: UInt8(ascii: "*"), in: text, from: end + 1)
        }
        return min(end + 2, text.count)
    }

    /// Takes the token that begins at an index, or a part of it, and returns its end.
    private mutating func takeToken(of text: Span<UInt8>, from start: Int) -> Int {
        let first = text[start]
        if isSpaced, let last = bytes.last, !Self.isOperator(last), !Self.isOperator(first) { bytes.append(.space) }
        isSpaced = false
        if first < 0x20, strayControl == nil { strayControl = start }
        let end = Self.endOfToken(in: text, from: start)
        for index in start..<end { bytes.append(text[index]) }
        return end
    }

    /// A quote that is doubled begins another quote at once, which comes to the same.
    private static func endOfToken(in text: Span<UInt8>, from start: Int) -> Int {
        var quote = text[start]
        switch quote {
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): break
        case UInt8(ascii: "["): quote = UInt8(ascii: "]")
        default:
            var end = start + 1
            if isWord(quote) { while end < text.count, isWord(text[end]) { end += 1 } }
            return end
        }
        return min(index(of: quote, in: text, from: start + 1) + 1, text.count)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), .underscore,
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    /// Whether white space beside a character of a token changes nothing, in any text that SQLite accepts.
    private static func isOperator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "+"), .dash,
            UInt8(ascii: "*"), .slash, UInt8(ascii: "%"), UInt8(ascii: "~"), UInt8(ascii: "&"), UInt8(ascii: "|"),
            UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="):
            true
        default: false
        }
    }
}
