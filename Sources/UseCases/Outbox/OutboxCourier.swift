package import LifecycleDomain

/// Carries what is owed to servers until nothing is: the duties of one logout in their order, those of different
/// logouts side by side.
///
/// A duty that waits holds up those behind it of the same logout: a token may be needed until it is revoked itself.
package actor OutboxCourier {
    /// So many duties are carried at the same time.
    static let width = 4

    let outbox: any Outbox
    let carriers: [String: any DutyCarrier]
    let time: any Timekeeper
    let backOff: BackOff
    private let events: (any EventSink)?

    /// The logouts whose duty, or end, somebody is at.
    var busy: Set<LogoutID> = []
    /// The logouts that are not looked at before a time since the machine's start, since the state failed.
    var held: [LogoutID: Duration] = [:]
    /// The duties that a server asked to wait with, until when since the machine's start.
    var asked: [Int64: Duration] = [:]
    /// Who waits for a logout whose duties are tried before they are due.
    var urgent: [LogoutID: [AsyncStream<Void>.Continuation]] = [:]
    private var isWoken = false
    private var waker: AsyncStream<Void>.Continuation?
    private var failure: String?

    /// Makes the courier.
    /// - Parameters:
    ///   - outbox: what is owed.
    ///   - carriers: who carries, by the name of the step.
    ///   - time: clock and waits.
    ///   - backOff: how long a duty waits for its next attempt.
    ///   - events: hears when the outbox itself fails.
    package init(
        outbox: any Outbox, carriers: [String: any DutyCarrier], time: any Timekeeper,
        backOff: BackOff = BackOff { .random(in: 0...1) }, events: (any EventSink)? = nil
    ) {
        self.outbox = outbox
        self.carriers = carriers
        self.time = time
        self.backOff = backOff
        self.events = events
    }

    /// Carries what is due, and sleeps until something is, until the task is cancelled.
    /// - Parameter onSettled: called when a logout owes nothing any more, and again for one that was released and is
    ///   not finished; so it may come more than once, and for a logout that still runs.
    package func serve(onSettled: @escaping @Sendable (LogoutID) async -> Void = { _ in }) async {
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                isWoken = false
                let plan = await nextPlan()
                for duty in plan.duties {
                    busy.insert(duty.duty.logout)
                    group.addTask { await self.carry(duty, onSettled) }
                }
                for logout in plan.settled {
                    busy.insert(logout)
                    group.addTask { await self.settle(logout, onSettled) }
                }
                await waitForWake(atMost: plan.pause)
            }
        }
        for continuation in urgent.values.flatMap(\.self) { continuation.finish() }
        urgent = [:]
    }

    /// Looks at the outbox again: something new is owed, or a logout was released.
    package func wake() {
        isWoken = true
        waker?.finish()
    }

    /// Tries the duties of one logout now, whatever their turn, unless their server asked to wait.
    ///
    /// It is `serve` that carries them. Returns when nothing of the logout is owed, when an attempt has failed, or after
    /// the limit.
    package func carryNow(_ logout: LogoutID, limit: Duration) async {
        guard let standing = try? await outbox.standing(of: logout), standing.contains(where: { $0.owed > 0 }) else {
            return
        }
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        urgent[logout, default: []].append(continuation)
        wake()
        _ = await withDeadline(limit, time: time) { for await _ in stream {} }
    }

    /// Whoever waits for a logout goes on.
    func answer(_ logout: LogoutID) {
        for continuation in urgent.removeValue(forKey: logout) ?? [] { continuation.finish() }
    }

    /// Tells once that the outbox fails, and not again until it has worked.
    func note(_ error: StepFailure?) {
        if let error, failure != error.message { events?.receive(.warning("outbox: \(error.message)")) }
        failure = error?.message
    }

    private func waitForWake(atMost pause: Duration?) async {
        if isWoken { return }
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        waker = continuation
        defer { waker = nil }
        guard let pause else {
            for await _ in stream {}
            return
        }
        _ = await withDeadline(pause, time: time) { for await _ in stream {} }
    }
}
