import UnitFile

/// A time that may be `infinity`.
struct TimeFormat {
    /// A whole number of milliseconds.
    let minimum: Duration

    /// Reads a time.
    ///
    /// - Returns: nil for `infinity`.
    func parse(_ text: String) throws(UnitValueError) -> Duration? {
        guard let time = try TimeSpan.parse(text) else { return nil }
        guard time >= minimum else {
            throw UnitValueError(
                "\(UnitValueError.quoted(text)) is too short, write \(minimum.configurationText) or more, or infinity"
            )
        }
        return time
    }
}
