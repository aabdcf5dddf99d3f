/// Bytes as one word of a command that bash reads, on one line and in printable ASCII (bash(1), QUOTING).
enum ShellWord {
    /// - Returns: nil where a byte is zero, which no word can hold.
    static func quoting(_ bytes: some Collection<UInt8>) -> String? {
        if bytes.allSatisfy(isPlain), !bytes.isEmpty { return String(decoding: bytes, as: UTF8.self) }
        if bytes.allSatisfy({ isPrintable($0) && $0 != quote }) { return "'\(String(decoding: bytes, as: UTF8.self))'" }
        guard !bytes.contains(0) else { return nil }
        return "$'\(bytes.map(escaped).joined())'"
    }

    static func quoting(_ text: String) -> String {
        // A text without NUL is all that gets here: URLs, names and values of fields are checked before.
        quoting(Array(text.utf8)) ?? "''"
    }

    /// Any bytes as the format of printf(1), which a word can hold.
    static func printfFormat(_ bytes: [UInt8]) -> String {
        "'\(bytes.map { $0 == UInt8(ascii: "%") ? "%%" : isPlain($0) ? String(Unicode.Scalar($0)) : octal($0) }.joined())'"
    }

    private static let quote = UInt8(ascii: "'")
    private static let backslash = UInt8(ascii: "\\")

    private static func escaped(_ byte: UInt8) -> String {
        switch byte {
        case quote: "\\'"
        case backslash: "\\\\"
        case UInt8(ascii: "\n"): "\\n"
        case UInt8(ascii: "\r"): "\\r"
        case UInt8(ascii: "\t"): "\\t"
        default: isPrintable(byte) ? String(Unicode.Scalar(byte)) : octal(byte)
        }
    }

    /// Three digits, so that a digit that follows is not taken for one of them.
    private static func octal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }

    private static func isPrintable(_ byte: UInt8) -> Bool {
        (0x20..<0x7f).contains(byte)
    }

    /// Means nothing to a shell, wherever it stands.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: plainSigns.contains(byte)
        }
    }

    private static let plainSigns = Array("-_./:@,+".utf8)
}
