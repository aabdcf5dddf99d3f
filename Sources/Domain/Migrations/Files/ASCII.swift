extension UInt8 {
    static var lineFeed: UInt8 { UInt8(ascii: "\n") }
    static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
    static var space: UInt8 { UInt8(ascii: " ") }
    static var tab: UInt8 { UInt8(ascii: "\t") }
    static var slash: UInt8 { UInt8(ascii: "/") }
    static var dot: UInt8 { UInt8(ascii: ".") }
    static var dash: UInt8 { UInt8(ascii: "-") }
    static var underscore: UInt8 { UInt8(ascii: "_") }
    static var zero: UInt8 { UInt8(ascii: "0") }

    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension StringProtocol {
    /// Whether the text is one or more ASCII digits.
    var isNumber: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }
}

extension Span<UInt8> {
    /// Whether a byte is among the bytes; all are looked at, many at a time, which is faster than one after the other.
    func holds(_ byte: UInt8) -> Bool {
        var hits: UInt8 = 0
        // The indices are those of the span: to check each would keep the loop at one byte at a time.
        for index in indices { hits |= self[unchecked: index] == byte ? 1 : 0 }
        return hits > 0
    }
}

extension [UInt8] {
    /// Whether the bytes end so.
    func ends(with suffix: [UInt8]) -> Bool { count >= suffix.count && self[(count - suffix.count)...] == suffix[...] }
}
