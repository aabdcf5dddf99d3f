import Glibc

/// Points of the wall clock as people read them, in the local time zone and in the manner of systemctl.
enum TimeText {
    /// Such as `Mon 2026-11-30 10:00:00 UTC`.
    static func absolute(realtimeMicroseconds: Int) -> String {
        format(realtimeMicroseconds, "%a %Y-%m-%d %H:%M:%S %Z")
    }

    /// Such as `10:00:00`.
    static func ofDay(realtimeMicroseconds: Int) -> String {
        format(realtimeMicroseconds, "%H:%M:%S")
    }

    /// Such as `Mon 2026-11-30 10:00:00 UTC; 5min ago`.
    static func since(realtimeMicroseconds: Int, now: Int) -> String {
        let span = now - realtimeMicroseconds
        // The wall clock of a device without a battery jumps: a span from the future is not shown.
        guard span >= 0 else { return absolute(realtimeMicroseconds: realtimeMicroseconds) }
        return "\(absolute(realtimeMicroseconds: realtimeMicroseconds)); \(DurationText.coarse(microseconds: span)) ago"
    }

    private static func format(_ realtimeMicroseconds: Int, _ pattern: String) -> String {
        var seconds = time_t(realtimeMicroseconds / 1_000_000)
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return "\(realtimeMicroseconds)us" }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
            guard let start = text.baseAddress, strftime(start, text.count, pattern, &parts) > 0 else {
                return "\(realtimeMicroseconds)us"
            }
            return String(cString: start)
        }
    }
}
