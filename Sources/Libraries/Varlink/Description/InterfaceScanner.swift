/// Cuts an interface definition into tokens; white space and comments (`#` to the end of the line) fall away.
struct InterfaceScanner {
    private let text: [UInt8]
    private var position = 0
    private var line = 1

    init(text: String) {
        self.text = Array(text.utf8)
    }

    /// The next token; `.end` at the end, again and again.
    mutating func next() throws(InterfaceSyntaxError) -> InterfaceToken {
        skipBlanks()
        guard position < text.count else { return InterfaceToken(kind: .end, line: line) }
        switch text[position] {
        case let byte where "(),:?[]".utf8.contains(byte):
            position += 1
            return InterfaceToken(kind: .sign(Character(Unicode.Scalar(byte))), line: line)
        case UInt8(ascii: "-"):
            guard begins("->", at: position) else { throw InterfaceSyntaxError(line: line, message: "'-' without '>'") }
            position += 2
            return InterfaceToken(kind: .arrow, line: line)
        default:
            return InterfaceToken(kind: .word(try word()), line: line)
        }
    }

    private mutating func skipBlanks() {
        while position < text.count {
            switch text[position] {
            case UInt8(ascii: "\n"):
                line += 1
                position += 1
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
                position += 1
            case UInt8(ascii: "#"):
                position = text[position...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            case 0xe2 where begins("\u{2028}", at: position) || begins("\u{2029}", at: position):
                position += 3
            default:
                return
            }
        }
    }

    private mutating func word() throws(InterfaceSyntaxError) -> String {
        let end = text[position...].indices.first { !isPartOfWord(at: $0) } ?? text.count
        guard end > position else {
            let scalar = String(decoding: text[position...].prefix(4), as: UTF8.self).unicodeScalars.first?.value ?? 0
            throw InterfaceSyntaxError(line: line, message: "unexpected character U+\(String(scalar, radix: 16))")
        }
        defer { position = end }
        return String(decoding: text[position..<end], as: UTF8.self)
    }

    private func begins(_ mark: String, at index: Int) -> Bool {
        text[index...].starts(with: mark.utf8)
    }

    private func isPartOfWord(at index: Int) -> Bool {
        switch text[index] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        case UInt8(ascii: "-"): !begins("->", at: index)
        default: false
        }
    }
}
