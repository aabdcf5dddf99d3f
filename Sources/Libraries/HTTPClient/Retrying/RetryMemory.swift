/// What is remembered of origins: how much may be sent again, and until when one wants to be left alone.
struct RetryMemory {
    /// An origin asked for a pause.
    struct Pause {
        /// Since boot.
        let end: Duration
        /// The status of the response that asked for it.
        let status: Int
    }

    private struct Entry {
        var budget: RetryBudget
        var pause: Pause?
        var lastUse: Duration
    }

    private static let mostOrigins = 64

    private let limits: RetryBudget.Limits
    private var entries: [HTTPOrigin: Entry] = [:]

    init(_ limits: RetryBudget.Limits) {
        self.limits = limits
    }

    /// A request is about to be sent for the first time.
    /// - Returns: the pause that is still going on.
    mutating func begin(_ origin: HTTPOrigin, at now: Duration) -> Pause? {
        change(origin, at: now) { entry in
            entry.budget.deposit(at: now)
            return entry.pause
        }
    }

    /// The pause that is still going on.
    func pause(of origin: HTTPOrigin, at now: Duration) -> Pause? {
        entries[origin]?.pause.flatMap { $0.end > now ? $0 : nil }
    }

    /// Takes what one more attempt costs; false where there is not enough.
    mutating func withdraw(_ origin: HTTPOrigin, at now: Duration) -> Bool {
        change(origin, at: now) { $0.budget.withdraw(at: now) }
    }

    /// Leaves an origin alone; the latest answer counts.
    mutating func pause(_ origin: HTTPOrigin, _ pause: Pause, at now: Duration) {
        change(origin, at: now) { $0.pause = pause }
    }

    private mutating func change<Result>(
        _ origin: HTTPOrigin, at now: Duration, _ body: (inout Entry) -> Result
    ) -> Result {
        if entries.count >= Self.mostOrigins, entries[origin] == nil { makeRoom(at: now) }
        let fresh = Entry(budget: RetryBudget(limits, at: now), lastUse: now)
        return Self.use(&entries[origin, default: fresh], at: now, body)
    }

    private static func use<Result>(_ entry: inout Entry, at now: Duration, _ body: (inout Entry) -> Result) -> Result {
        if let pause = entry.pause, pause.end <= now { entry.pause = nil }
        entry.lastUse = now
        return body(&entry)
    }

    /// Origins come from the configuration, so there are few; a server that makes some up is not to fill the memory.
    private mutating func makeRoom(at now: Duration) {
        guard entries.count >= Self.mostOrigins else { return }
        let idle = entries.filter { pause(of: $0.key, at: now) == nil }
        let candidates = idle.isEmpty ? entries : idle
        guard let oldest = candidates.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
        entries[oldest.key] = nil
    }
}
