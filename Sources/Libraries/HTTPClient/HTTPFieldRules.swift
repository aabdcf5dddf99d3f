/// What names and values of fields are made of (RFC 9110 sections 5.5 and 5.6.2).
enum HTTPFieldRules {
    /// A letter, a digit, or one of ``!#$%&'*+-.^_`|~``.
    static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "-")...UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "^")...UInt8(ascii: "`"), UInt8(ascii: "#")...UInt8(ascii: "'"),
            UInt8(ascii: "*")...UInt8(ascii: "+"), UInt8(ascii: "!"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    static func isToken(_ text: String) -> Bool {
        !text.isEmpty && holds(text, isTokenByte)
    }

    static func isValue(_ text: String) -> Bool {
        holds(text, isValueByte)
    }

    /// Everything but control characters; a tab is none here.
    static func isValueByte(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7f || byte == UInt8(ascii: "\t")
    }

    /// Every request is looked at, so the bytes are read where they lie.
    @inline(__always)
    private static func holds(_ text: String, _ isAllowed: (UInt8) -> Bool) -> Bool {
        var text = text
        return text.withUTF8 { $0.allSatisfy(isAllowed) }
    }
}
