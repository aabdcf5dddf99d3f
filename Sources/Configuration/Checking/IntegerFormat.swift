import UnitFile

/// A whole number in a range, in decimal digits.
struct IntegerFormat {
    let range: ClosedRange<Int>

    func parse(_ text: String) throws(UnitValueError) -> Int {
        let isDecimal = text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
        guard isDecimal, let number = Int(text), range.contains(number) else {
            let limits = "from \(range.lowerBound) to \(range.upperBound)"
            throw UnitValueError("\(UnitValueError.quoted(text)) is no possible value, write a whole number \(limits)")
        }
        return number
    }
}
