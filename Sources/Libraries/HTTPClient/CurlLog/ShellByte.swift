/// What a byte means to a shell.
enum ShellByte {
    static let quote = UInt8(ascii: "'")
    static let backslash = UInt8(ascii: "\\")

    static func isPrintable(_ byte: UInt8) -> Bool {
        (0x20..<0x7f).contains(byte)
    }

    /// Means nothing to a shell, wherever it stands.
    static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "_"), UInt8(ascii: "+"),
            UInt8(ascii: ","):
            true
        default: false
        }
    }
}
