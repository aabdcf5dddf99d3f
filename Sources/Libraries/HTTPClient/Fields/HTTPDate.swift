/// A moment in a message, to the second (RFC 9110 section 5.6.7).
package struct HTTPDate: Hashable, Sendable, Comparable {
    /// Since 1970, without leap seconds.
    package let secondsSinceEpoch: Int64

    package init(secondsSinceEpoch: Int64) {
        self.secondsSinceEpoch = secondsSinceEpoch
    }

    /// The second that a moment lies in.
    package init(sinceEpoch: Duration) {
        secondsSinceEpoch = sinceEpoch.components.seconds
    }

    package var sinceEpoch: Duration {
        .seconds(secondsSinceEpoch)
    }

    package static func < (left: HTTPDate, right: HTTPDate) -> Bool {
        left.secondsSinceEpoch < right.secondsSinceEpoch
    }
}

extension HTTPDate: CustomStringConvertible {
    /// As IMF-fixdate, the format in which dates are sent.
    package var description: String {
        let days = Self.floor(secondsSinceEpoch, by: 86_400)
        let second = Int(secondsSinceEpoch - days * 86_400)
        let day = CalendarDay(daysSinceEpoch: days)
        let weekday = CalendarDay.weekdays[CalendarDay.weekday(daysSinceEpoch: days)]
        let time = [second / 3600, second / 60 % 60, second % 60].map { Self.padded($0, to: 2) }
            .joined(separator: ":")
        let month = CalendarDay.months[day.month - 1]
        return "\(weekday), \(Self.padded(day.day, to: 2)) \(month) \(Self.padded(day.year, to: 4)) \(time) GMT"
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func floor(_ value: Int64, by divisor: Int64) -> Int64 {
        value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
    }
}
