package import LifecycleDomain

/// Carries what is owed to servers, one duty after the other, until nothing is.
package actor OutboxCourier {
    private let outbox: any Outbox
    private let carriers: [String: any DutyCarrier]
    private let time: any Timekeeper
    /// The logouts whose last duty has ended.
    package nonisolated let settled: AsyncStream<LogoutID>

    /// Makes the courier.
    /// - Parameters:
    ///   - outbox: what is owed.
    ///   - carriers: who carries, by the name of the step.
    ///   - time: clock and waits.
    package init(outbox: any Outbox, carriers: [String: any DutyCarrier], time: any Timekeeper) {
        self.outbox = outbox
        self.carriers = carriers
        self.time = time
        (settled, _) = AsyncStream.makeStream(of: LogoutID.self)
    }

    /// Tries the duties of one logout now, for at most a time.
    package func carryNow(_ logout: LogoutID, limit: Duration) async {
    }
}
