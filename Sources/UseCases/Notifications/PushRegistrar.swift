import LifecycleDomain

/// Keeps the app's server told of what sessions have registered for messages.
///
/// A registration is on disk before the server hears of it, so that whatever the server may know is taken back at the
/// logout. What it could not be told is told later, and everything again at each startup: the same twice is one.
package actor PushRegistrar {
    typealias Outcome = Result<Void, ServiceError>

    /// What the server is being told of one session.
    struct Delivery {
        var waiters: [AsyncStream<Outcome>.Continuation] = []
        /// Whether what it has already is told again.
        var isRepeated = false
        /// Something has changed since it began.
        var isStale = false
    }

    private enum Job: Sendable {
        case deliver(Generation)
        case retry(Generation, number: Int, after: Duration)
    }

    let store: any PushStore
    let server: any SubscriptionServer
    let outbox: any Outbox
    let courier: OutboxCourier
    let time: any Timekeeper
    private let backOff: BackOff

    var deliveries: [Generation: Delivery] = [:]
    /// The sessions whose last delivery failed, and how often in a row.
    private var failures: [Generation: Int] = [:]
    private(set) var lastError: String?
    private var isOver = false
    private let jobs = AsyncStream.makeStream(of: Job.self)

    package init(
        store: any PushStore, server: any SubscriptionServer, outbox: any Outbox, courier: OutboxCourier,
        time: any Timekeeper, backOff: BackOff = BackOff { .random(in: 0...1) }
    ) {
        self.store = store
        self.server = server
        self.outbox = outbox
        self.courier = courier
        self.time = time
        self.backOff = backOff
    }

    /// Tells servers, until its task is cancelled.
    package func serve() async {
        await withDiscardingTaskGroup { group in
            for await job in jobs.stream { group.addTask { await self.run(job) } }
        }
        isOver = true
        for delivery in deliveries.values { for waiter in delivery.waiters { waiter.finish() } }
        deliveries = [:]
    }

    /// Something that held deliveries up may be out of the way: they are tried now.
    package func tryAgain() {
        for generation in failures.keys where deliveries[generation] == nil { begin(generation) }
    }

    /// Tells the server what a session has registered.
    /// - Parameter isRepeated: whether it is told again what it has already.
    /// - Throws: `ServiceError`; what may succeed later is tried again without anybody asking.
    func deliver(_ generation: Generation, isRepeated: Bool = false) async throws(ServiceError) {
        if isOver { throw .cancelled }
        let (stream, continuation) = AsyncStream.makeStream(of: Outcome.self)
        begin(generation, isRepeated: isRepeated)
        deliveries[generation]?.waiters.append(continuation)
        for await outcome in stream { return try outcome.get() }
        throw .cancelled
    }

    private func begin(_ generation: Generation, isRepeated: Bool = false) {
        if isOver { return }
        let isFirst = deliveries[generation] == nil
        deliveries[generation, default: Delivery()].isStale = !isFirst
        if isRepeated { deliveries[generation]?.isRepeated = true }
        if isFirst { jobs.continuation.yield(.deliver(generation)) }
    }

    private func run(_ job: Job) async {
        switch job {
        case .deliver(let generation): await deliverNow(generation)
        case .retry(let generation, let number, let delay):
            do throws(CancellationError) { try await time.sleep(for: delay) } catch { return }
            // Another attempt has come between, or succeeded.
            if failures[generation] == number, deliveries[generation] == nil { begin(generation) }
        }
    }

    private func deliverNow(_ generation: Generation) async {
        var outcome: Outcome = .success(())
        var asked: Duration?
        repeat {
            let isRepeated = deliveries[generation]?.isRepeated ?? false
            deliveries[generation]?.isStale = false
            deliveries[generation]?.isRepeated = false
            (outcome, asked) = await attempt(generation, isRepeated: isRepeated)
        } while deliveries[generation]?.isStale == true
        let waiters = deliveries.removeValue(forKey: generation)?.waiters ?? []
        note(outcome, of: generation, asked: asked)
        for waiter in waiters {
            waiter.yield(outcome)
            waiter.finish()
        }
    }

    private func note(_ outcome: Outcome, of generation: Generation, asked: Duration?) {
        switch outcome {
        case .success:
            failures[generation] = nil
            if failures.isEmpty { lastError = nil }
        case .failure(.session): failures[generation] = nil
        case .failure(.cancelled): break
        case .failure(let error):
            lastError = error.pushText
            let number = (failures[generation] ?? 0) + 1
            failures[generation] = number
            let delay = backOff.delay(afterAttempts: number, asked: asked)
            if !isOver { jobs.continuation.yield(.retry(generation, number: number, after: delay)) }
        }
    }
}

extension ServiceError {
    /// One line for the status of the registrations.
    fileprivate var pushText: String {
        switch self {
        case .serverUnavailable(let message): message
        case .signInRequired: SubscriptionError.signInRequired.message
        case .failure(let failure): failure.message
        default: "the registration could not be told"
        }
    }
}
