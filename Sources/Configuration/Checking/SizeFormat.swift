import UnitFile

/// A size in bytes: a whole number, or one with K, M, G or T behind it, to the base 1024 as systemd counts memory.
enum SizeFormat {
    private static let shifts: [UInt8: Int64] = [
        UInt8(ascii: "K"): 10, UInt8(ascii: "M"): 20, UInt8(ascii: "G"): 30, UInt8(ascii: "T"): 40,
    ]

    static func parse(_ text: String) throws(UnitValueError) -> Int64 {
        let shift = text.utf8.last.flatMap { shifts[$0] }
        let digits = shift == nil ? Substring(text) : text.dropLast()
        let isDecimal = digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
        guard isDecimal, let number = Int64(digits), number <= Int64.max >> (shift ?? 0) else {
            throw UnitValueError(
                "\(UnitValueError.quoted(text)) is no size, write for instance 64K, 10M, 1G or a number of bytes"
            )
        }
        return number << (shift ?? 0)
    }
}
