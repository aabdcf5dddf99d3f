/// Spans of time as people read them, in the manner of systemd.
enum DurationText {
    private static let units: [(name: String, microseconds: Int)] = [
        ("d", 86_400_000_000), ("h", 3_600_000_000), ("min", 60_000_000), ("s", 1_000_000),
    ]

    /// A measured span, with two units at most: `312us`, `12ms`, `1.234s`, `5min 3s`, `2d 4h`.
    static func precise(microseconds: Int) -> String {
        switch max(0, microseconds) {
        case let span where span < 1_000: "\(span)us"
        case let span where span < 1_000_000: "\(span / 1_000)ms"
        case let span where span < 60_000_000:
            "\(span / 1_000_000).\(padded(span / 1_000 % 1_000))s"
        case let span: coarse(microseconds: span)
        }
    }

    /// A span in whole seconds, with two units at most: `0s`, `12s`, `5min 3s`, `2d 4h`.
    static func coarse(microseconds: Int) -> String {
        let span = max(0, microseconds)
        guard let first = units.firstIndex(where: { span >= $0.microseconds }) else { return "0s" }
        let unit = units[first]
        let whole = "\(span / unit.microseconds)\(unit.name)"
        guard first + 1 < units.count else { return whole }
        let smaller = units[first + 1]
        let rest = span % unit.microseconds / smaller.microseconds
        return rest == 0 ? whole : "\(whole) \(rest)\(smaller.name)"
    }

    private static func padded(_ milliseconds: Int) -> String {
        let digits = "\(milliseconds)"
        return String(repeating: "0", count: 3 - digits.count) + digits
    }
}
