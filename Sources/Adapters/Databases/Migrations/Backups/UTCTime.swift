import Glibc

/// A moment in UTC, for names and messages.
struct UTCTime {
    private let parts: tm

    init(microseconds: Int64) {
        var seconds = time_t(microseconds / 1_000_000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        self.parts = parts
    }

    /// Such as `20251130T041500Z`, which sorts as the moments do and needs no quoting.
    var fileText: String {
        let date = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
        let time = [Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec)]
        return "\(Self.digits(date))T\(Self.digits(time))Z"
    }

    private static func digits(_ numbers: [Int]) -> String {
        numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    }
}
