/// Where a time stands on the drawing.
struct TimeScale: Sendable {
    /// Where the line of time begins, and how long it is.
    let left: Pixels
    let width: Pixels
    /// What it stands for, in microseconds; at least 1.
    let length: Int

    private static let mostTicks = 9
    private static let steps: [Int] =
        [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap { [$0, 2 * $0, 5 * $0] }
        + [10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 43_200, 86_400].map { $0 * 1_000_000 }

    func x(_ time: Int) -> Pixels {
        left + width * min(1, Pixels(max(0, time)) / Pixels(length))
    }

    /// Round times, not more than fit, from 0.
    var ticks: [Int] {
        let step = Self.steps.first { length / $0 < Self.mostTicks } ?? (length / Self.mostTicks + 1)
        return Array(stride(from: 0, through: length, by: step))
    }

    /// Such as `500ms`, `2.5s`, `1min 30s`.
    static func label(_ time: Int) -> String {
        switch time {
        case 0: "0"
        case ..<1_000: "\(time)us"
        case ..<1_000_000: decimal(time, unit: 1_000) + "ms"
        case ..<60_000_000: decimal(time, unit: 1_000_000) + "s"
        default: DurationText.coarse(microseconds: time)
        }
    }

    private static func decimal(_ time: Int, unit: Int) -> String {
        let digits = "\(unit + time % unit)".dropFirst()
        guard let last = digits.lastIndex(where: { $0 != "0" }) else { return "\(time / unit)" }
        return "\(time / unit).\(digits[...last])"
    }
}
