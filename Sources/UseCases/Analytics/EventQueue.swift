package import LifecycleDomain

/// The events of the app: kept where somebody agreed, and sent when there are some.
///
/// Nothing runs and no timer is set while nothing waits.
package actor EventQueue {
    let spool: any EventSpool
    let collector: any EventCollector
    let limits: SpoolLimits
    let time: any Timekeeper
    let backOff: BackOff
    private let events: any EventSink
    let makeID: @Sendable () -> String

    /// What runs of events are called at the collector.
    var sessions: [DataScope: String] = [:]
    var arrivals: [Arrival] = []
    var isKeeping = false
    /// How many arrived since a batch was last asked for.
    var gathered = 0
    var sent = 0
    var dropped = 0

    /// When the next batch is to be sent, since the machine's start; nil while nothing waits.
    var due: Duration?
    /// Until then the collector is left alone, since it failed or asked for it.
    var quietUntil: Duration?
    var failedAttempts = 0
    /// The batch that is on its way.
    var sending: Departure?
    /// A batch that is over, and that the state did not let go of.
    var unremoved: EventBatch?
    var waker: AsyncStream<Void>.Continuation?
    private var problem: String?

    /// Makes the queue; nothing is read yet.
    /// - Parameters:
    ///   - spool: where events wait.
    ///   - collector: where they go.
    ///   - limits: how many may wait.
    ///   - time: clock and waits.
    ///   - events: hears what an operator should know of.
    ///   - makeID: a random name, 32 hexadecimal digits.
    ///   - backOff: how long a batch waits for its next attempt.
    package init(
        spool: any EventSpool, collector: any EventCollector, limits: SpoolLimits, time: any Timekeeper,
        events: any EventSink, makeID: @escaping @Sendable () -> String,
        backOff: BackOff = BackOff { .random(in: 0...1) }
    ) {
        self.spool = spool
        self.collector = collector
        self.limits = limits
        self.time = time
        self.events = events
        self.makeID = makeID
        self.backOff = backOff
    }

    /// Drops what an earlier version, or a larger limit, left beyond the limits, and looks whether something waits.
    /// - Returns: how many events were dropped, and how many wait.
    package func prepare() async throws(StepFailure) -> (dropped: Int, queued: Int) {
        let excess = try await spool.trim(to: limits)
        dropped += excess
        let queued = try await spool.countEvents()
        if queued > 0 { schedule(at: time.uptime) }
        return (excess, queued)
    }

    package func status() async throws(ServiceError) -> AnalyticsStatus {
        do throws(StepFailure) {
            return AnalyticsStatus(
                queued: try await spool.countEvents(), sent: sent, dropped: dropped,
                hasDeviceConsent: try await spool.consent(of: .device) ?? false)
        } catch {
            throw .failure(error)
        }
    }

    /// Tells once that something fails, and not again until it has worked.
    func note(_ message: String?) {
        if let message, message != problem { events.receive(.warning("analytics: \(message)")) }
        problem = message
    }
}

extension EventQueue {
    /// An event that waits to be written, with who waits for that.
    struct Arrival {
        let event: SpooledEvent
        let end: Promised<Result<Bool, StepFailure>>
    }

    /// A batch on its way, and what calls it back.
    struct Departure {
        let scope: DataScope
        let callBack: AsyncStream<Void>.Continuation
        var isCalledBack = false
    }
}
