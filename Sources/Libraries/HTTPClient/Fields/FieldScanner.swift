/// Reads a field's value from left to right (RFC 9110 section 5.6).
struct FieldScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool {
        position == bytes.count
    }

    /// Whether the next byte is this one, which is then read.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let byte = peek, UInt32(byte) == character.value else { return false }
        position += 1
        return true
    }

    /// Blanks and tabs (OWS).
    mutating func skipWhitespace() {
        while let byte = peek, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { position += 1 }
    }

    mutating func letters() -> String? {
        text { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
    }

    /// A token (section 5.6.2).
    mutating func token() -> String? {
        text(HTTPFieldRules.isTokenByte)
    }

    /// A number of exactly so many digits.
    mutating func number(digits: Int) -> Int? {
        guard bytes.count - position >= digits else { return nil }
        var value = 0
        for byte in bytes[position..<position + digits] {
            guard Self.isDigit(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        position += digits
        return value
    }

    /// A quoted string with its quotes, read as what it means (section 5.6.4); nil without its closing quote.
    mutating func quotedString() -> String? {
        let start = position
        guard skip("\"") else { return nil }
        var content: [UInt8] = []
        while let byte = peek {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                return String(decoding: content, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = peek else { break }
                content.append(escaped)
                position += 1
            default:
                content.append(byte)
            }
        }
        position = start
        return nil
    }

    /// Everything up to the next comma that stands in no quoted string, without whitespace at its end.
    mutating func element() -> String {
        let start = position
        while let byte = peek, byte != UInt8(ascii: ",") {
            if byte == UInt8(ascii: "\""), quotedString() != nil { continue }
            position += 1
        }
        var end = position
        while end > start, bytes[end - 1] == UInt8(ascii: " ") || bytes[end - 1] == UInt8(ascii: "\t") { end -= 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private var peek: UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    private mutating func text(_ belongs: (UInt8) -> Bool) -> String? {
        let start = position
        while let byte = peek, belongs(byte) { position += 1 }
        return position == start ? nil : String(decoding: bytes[start..<position], as: UTF8.self)
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
