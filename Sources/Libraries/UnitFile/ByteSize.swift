/// Sizes in bytes as systemd writes them: a number and perhaps one of the letters B, K, M, G, T, each 1024 of the last.
package enum ByteSize {
    /// Reads a size.
    ///
    /// - Returns: the number of bytes.
    /// - Throws: `UnitValueError` for anything else, and for a size that no 64-bit number holds.
    package static func parse(_ text: String) throws(UnitValueError) -> Int64 {
        let digits = text.utf8.prefix { $0.isDigit }
        let suffix = text.utf8[digits.endIndex...].drop { $0.isBlank }
        guard !digits.isEmpty, let shift = shift(of: Substring(suffix)) else {
            throw UnitValueError("\(UnitValueError.quoted(text)) is no size, write for instance 4096, 64K, 10M or 1G")
        }
        guard let number = Int64(Substring(digits)), number <= Int64.max >> shift else {
            throw UnitValueError("\(UnitValueError.quoted(text)) is too large a size, write less than 8388608T")
        }
        return number << shift
    }

    private static func shift(of suffix: Substring) -> Int64? {
        switch suffix {
        case "", "B": 0
        case "K": 10
        case "M": 20
        case "G": 30
        case "T": 40
        default: nil
        }
    }
}
