/// What names and values of fields are made of (RFC 9110 sections 5.5 and 5.6.2).
enum HTTPFieldRules {
    static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: tokenSigns.contains(byte)
        }
    }

    /// Everything but control characters; a tab is none here.
    static func isValueByte(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7f || byte == UInt8(ascii: "\t")
    }

    private static let tokenSigns = Array("!#$%&'*+-.^_`|~".utf8)
}
