/// How long a logout that could not finish waits before it is tried again: doubling, up to a limit.
struct RetryDelays {
    private static let first = Duration.seconds(5)
    private static let longest = Duration.seconds(300)
    private var upcoming = RetryDelays.first

    mutating func next() -> Duration {
        defer { upcoming = min(upcoming * 2, Self.longest) }
        return upcoming
    }
}
