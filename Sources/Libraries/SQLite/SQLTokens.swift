/// The tokens of SQL text, without white space and comments.
///
/// It looks at a text that cannot be compiled yet, because what it needs does not exist: to warn, never to divide what
/// is run. It follows the rules of SQLite's own tokenizer (https://sqlite.org/src/file/src/tokenize.c).
package struct SQLTokens: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var position = 0

    /// Starts at the beginning of the text.
    package init(_ text: String) { bytes = Array(text.utf8) }

    init(_ text: ArraySlice<UInt8>) { bytes = Array(text) }

    /// The text of a token, in upper case.
    package func word(_ token: SQLToken) -> String {
        String(decoding: bytes[token.range], as: UTF8.self).uppercased()
    }

    /// The bytes of a token.
    package func bytes(of token: SQLToken) -> ArraySlice<UInt8> { bytes[token.range] }

    /// How many lines end between two places.
    package func lineFeeds(in range: Range<Int>) -> Int {
        bytes[range].reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    }

    package mutating func next() -> SQLToken? {
        while position < bytes.count {
            let start = position
            let kind = skip()
            if let kind { return SQLToken(kind: kind, range: start..<position) }
        }
        return nil
    }

    private func byte(_ offset: Int) -> UInt8 { position + offset < bytes.count ? bytes[position + offset] : 0 }

    /// Passes what begins here; nil for white space and comments.
    private mutating func skip() -> SQLToken.Kind? {
        switch bytes[position] {
        case UInt8(ascii: " "), 0x09, 0x0a, 0x0c, 0x0d: return pass(1, nil)
        case 0xef where byte(1) == 0xbb && byte(2) == 0xbf: return pass(3, nil)
        case UInt8(ascii: "-") where byte(1) == UInt8(ascii: "-"): return lineComment()
        case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): return blockComment()
        case UInt8(ascii: ";"): return pass(1, .semicolon)
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): return quoted(by: bytes[position])
        case UInt8(ascii: "["): return bracketed()
        case UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "$"), UInt8(ascii: "#"):
            return parameter()
        case let byte where Self.isWordByte(byte): return word()
        case let byte where byte < 0x20 || byte == 0x7f || byte == UInt8(ascii: "\\"): return pass(1, .illegal)
        default: return pass(1, .other)
        }
    }

    private mutating func pass(_ count: Int, _ kind: SQLToken.Kind?) -> SQLToken.Kind? {
        position += count
        return kind
    }

    private mutating func lineComment() -> SQLToken.Kind? {
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
        return nil
    }

    private mutating func blockComment() -> SQLToken.Kind? {
        position += 2
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") { return pass(2, nil) }
            position += 1
        }
        return .unterminatedComment
    }

    /// A quote within is written twice.
    private mutating func quoted(by quote: UInt8) -> SQLToken.Kind {
        position += 1
        while position < bytes.count {
            if bytes[position] == quote {
                if byte(1) != quote {
                    position += 1
                    return .other
                }
                position += 1
            }
            position += 1
        }
        return .unterminatedString
    }

    private mutating func bracketed() -> SQLToken.Kind {
        guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "]")) else {
            position = bytes.count
            return .unterminatedString
        }
        position = end + 1
        return .other
    }

    private mutating func parameter() -> SQLToken.Kind {
        let isNumbered = bytes[position] == UInt8(ascii: "?")
        position += 1
        let start = position
        while position < bytes.count, Self.isWordByte(bytes[position]) { position += 1 }
        return isNumbered || position > start ? .parameter : .illegal
    }

    /// A word; after a digit it is a number, which may hold a dot and an exponent with a sign.
    private mutating func word() -> SQLToken.Kind {
        let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position])
        let isBlob = bytes[position] | 0x20 == UInt8(ascii: "x") && byte(1) == UInt8(ascii: "'")
        if isBlob {
            position += 1
            return quoted(by: UInt8(ascii: "'"))
        }
        while position < bytes.count, Self.isWordByte(bytes[position]) { position += 1 }
        return isNumber ? .other : .word
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xff:
            true
        default: false
        }
    }
}
