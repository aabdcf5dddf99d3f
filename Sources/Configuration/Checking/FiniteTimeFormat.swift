import UnitFile

/// A time that ends.
struct FiniteTimeFormat {
    /// Between whole numbers of milliseconds.
    let range: ClosedRange<Duration>

    func parse(_ text: String) throws(UnitValueError) -> Duration {
        guard let time = try TimeSpan.parse(text), range.contains(time) else {
            let limits = "from \(range.lowerBound.configurationText) to \(range.upperBound.configurationText)"
            throw UnitValueError("\(UnitValueError.quoted(text)) is no possible time, write one \(limits)")
        }
        return time
    }
}
