/// Time spans as systemd.time(7) writes them: `500ms`, `5s`, `1min 30s`, `infinity`; a number alone is seconds.
package enum TimeSpan {
    private static let microsecondsInSecond: Int64 = 1_000_000

    /// Reads a time span; what is finer than a microsecond is cut off, as systemd does.
    ///
    /// - Returns: the span; nil for `infinity`.
    /// - Throws: `UnitValueError` for anything else, a sign among it, and for a span of more microseconds than a 64-bit
    ///   number holds.
    package static func parse(_ text: String) throws(UnitValueError) -> Duration? {
        if text == "infinity" { return nil }
        var rest = Substring(text).utf8.drop { $0.isBlank }
        guard !rest.isEmpty else { throw malformed(text) }
        var total: Int64 = 0
        var isFirst = true
        while !rest.isEmpty {
            let number = takeNumber(&rest)
            let unitName = rest.prefix { $0.isLetter || $0 >= 0x80 }
            rest = rest[unitName.endIndex...].drop { $0.isBlank }
            // Only a number that stands alone may do without a unit.
            let standsAlone = isFirst && rest.isEmpty
            guard let number, let unit = microseconds(inUnit: Substring(unitName), standsAlone: standsAlone) else {
                throw malformed(text)
            }
            guard let span = product(number, unit), case (let sum, false) = total.addingReportingOverflow(span) else {
                throw UnitValueError("\(UnitValueError.quoted(text)) is too long a time, write infinity")
            }
            total = sum
            isFirst = false
        }
        let (seconds, microseconds) = total.quotientAndRemainder(dividingBy: microsecondsInSecond)
        return .seconds(seconds) + .microseconds(microseconds)
    }

    private static func malformed(_ text: String) -> UnitValueError {
        UnitValueError(
            "\(UnitValueError.quoted(text)) is no time, write for instance 500ms, 5s, 1min 30s or infinity"
        )
    }

    /// Takes digits, perhaps with a decimal point and further digits, and the whitespace behind them.
    private static func takeNumber(_ rest: inout Substring.UTF8View) -> (whole: Substring, fraction: Substring)? {
        let whole = rest.prefix { $0.isDigit }
        guard !whole.isEmpty else { return nil }
        rest = rest[whole.endIndex...]
        var fraction = rest.prefix(0)
        if rest.first == UInt8(ascii: ".") {
            fraction = rest.dropFirst().prefix { $0.isDigit }
            guard !fraction.isEmpty else { return nil }
            rest = rest[fraction.endIndex...]
        }
        rest = rest.drop { $0.isBlank }
        return (Substring(whole), Substring(fraction))
    }

    /// Multiplies a decimal number by a unit; nil when the result does not fit.
    private static func product(_ number: (whole: Substring, fraction: Substring), _ unit: Int64) -> Int64? {
        guard let whole = Int64(number.whole),
            case (var product, false) = whole.multipliedReportingOverflow(by: unit)
        else { return nil }
        var place = unit
        for digit in number.fraction.utf8 {
            place /= 10
            let (sum, overflow) = product.addingReportingOverflow(Int64(digit - UInt8(ascii: "0")) * place)
            guard !overflow else { return nil }
            product = sum
        }
        return product
    }

    /// The units of systemd.time(7); a month is 30.44 days and a year 365.25.
    private static func microseconds(inUnit name: Substring, standsAlone: Bool) -> Int64? {
        let second = microsecondsInSecond
        return switch name {
        case "" where standsAlone: second
        case "us", "usec", "µs", "μs": 1
        case "ms", "msec": 1000
        case "s", "sec", "second", "seconds": second
        case "m", "min", "minute", "minutes": 60 * second
        case "h", "hr", "hour", "hours": 3600 * second
        case "d", "day", "days": 86_400 * second
        case "w", "week", "weeks": 604_800 * second
        case "M", "month", "months": 2_629_800 * second
        case "y", "year", "years": 31_557_600 * second
        default: nil
        }
    }
}
