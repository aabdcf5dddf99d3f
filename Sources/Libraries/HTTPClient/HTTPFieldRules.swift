/// What names and values of fields are made of (RFC 9110 sections 5.5 and 5.6.2).
enum HTTPFieldRules {
    /// A letter, a digit, or one of ``!#$%&'*+-.^_`|~``.
    static func isTokenByte(_ byte: UInt8) -> Bool {
        // A bit for each byte of ASCII, since every name of every message is looked at.
        let half: UInt64 = byte < 64 ? 0x03ff_6cfa_0000_0000 : 0x57ff_ffff_c7ff_fffe
        return byte < 128 && half & 1 << UInt64(byte & 63) != 0
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
        text.withBytes { $0.allSatisfy(isAllowed) }
    }
}
