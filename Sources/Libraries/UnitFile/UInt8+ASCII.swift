/// The bytes that mean something in a unit file.
extension UInt8 {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let doubleQuote = UInt8(ascii: "\"")
    static let numberSign = UInt8(ascii: "#")
    static let percent = UInt8(ascii: "%")
    static let singleQuote = UInt8(ascii: "'")
    static let semicolon = UInt8(ascii: ";")
    static let equals = UInt8(ascii: "=")
    static let leftBracket = UInt8(ascii: "[")
    static let backslash = UInt8(ascii: "\\")
    static let rightBracket = UInt8(ascii: "]")
    static let leftBrace = UInt8(ascii: "{")
    static let rightBrace = UInt8(ascii: "}")

    /// Whether systemd takes the byte for whitespace inside a line (`WHITESPACE` of its sources).
    var isBlank: Bool { self == .space || self == .tab || self == .carriageReturn || self == .lineFeed }

    /// Whether the byte is an ASCII digit.
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether the byte is an ASCII letter.
    var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
    }

    /// The byte as a digit of a base up to 16; nil when it is none.
    func digitValue(base: UInt8) -> UInt8? {
        let digit: UInt8
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = self - UInt8(ascii: "A") + 10
        default: return nil
        }
        return digit < base ? digit : nil
    }
}
