import CSystemd
import Glibc
import Synchronization

/// An event loop over sd-event(3) that is a Swift executor: jobs, descriptors, timers and signals share one thread.
///
/// The thread is the one that calls `run`. Tasks that prefer the loop, their task groups and the default actors they call
/// all run on it, so nothing reaches Dispatch's pool. An actor may also be pinned to it with `unownedExecutor`.
///
/// `@unchecked Sendable`: sd-event is not thread-safe, so every call of it happens on the loop's thread (other threads
/// enqueue a call); what other threads touch is behind `queue`'s lock or atomic.
package final class EventLoop: TaskExecutor, SerialExecutor, @unchecked Sendable {
    let event: OpaquePointer
    let timer: LoopTimer
    var signalRelays: [SignalRelay] = []
    private let waker: Waker
    private let queue = Mutex(TurnQueue())
    private let owner: Atomic<UInt>
    private let isRunning = Atomic(false)
    private var spare: [TurnQueue.Work] = []

    /// Rounds of ready jobs before the kernel is asked again: most jobs enqueue one successor, and an epoll_wait(2) for
    /// each would double their cost, while without a limit two tasks that wake each other would shut out all events.
    private static let roundsPerTurn = 8

    /// Events that a task that yields lets go first, at most.
    private static let eventsPerYield = 256

    /// Makes a loop; it holds four descriptors at most, whatever the number of sleeps and signals.
    ///
    /// - Throws: `EventLoopError.system` when descriptors or memory have run out.
    package init() throws(EventLoopError) {
        var made: OpaquePointer?
        try EventLoopError.check(sd_event_new(&made), "sd_event_new")
        guard let event = made else { throw .system(call: "sd_event_new", number: ENOMEM) }
        do throws(EventLoopError) {
            timer = try LoopTimer(event: event)
            waker = try Waker(event: event)
        } catch {
            sd_event_unref(event)
            throw error
        }
        self.event = event
        owner = Atomic(pthread_self())
    }

    deinit {
        for relay in signalRelays { relay.finish() }
        timer.release()
        waker.release()
        sd_event_unref(event)
    }

    /// Runs `body` as the root task of this loop and returns its value.
    ///
    /// The calling thread becomes the loop's thread until then. This makes the one unstructured task of a process; what
    /// the body starts has to be structured, and thus has ended when the body ends.
    ///
    /// - Throws: `alreadyRunning`; `system` when the kernel refuses to be polled, which leaves the root task suspended.
    package func run<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) throws(EventLoopError) -> Value {
        guard !isRunning.exchange(true, ordering: .acquiring) else { throw .alreadyRunning }
        defer { isRunning.store(false, ordering: .releasing) }
        owner.store(pthread_self(), ordering: .relaxed)

        let result = RootResult<Value>()
        Task(executorPreference: self) { result.store(await body()) }
        while true {
            runReadyWork()
            if let value = result.value { return value }
            try pollEvents()
        }
    }

    /// Lets all other jobs that are ready, and all events that have come in, go first.
    ///
    /// A task that serves one busy connection calls this after each message, so that the connection cannot starve others.
    package func yield() async {
        await withUnsafeContinuation { continuation in
            wakeIfNeeded(queue.withLock { $0.appendYielded(continuation) })
        }
    }

    /// Whether the calling thread is the one that may touch sd-event.
    package var isOnLoopThread: Bool {
        owner.load(ordering: .relaxed) == pthread_self()
    }

    /// Calls `body` on the loop's thread: at once when this is it, else at the loop's next turn.
    package func perform(_ body: @escaping @Sendable () -> Void) {
        if isOnLoopThread {
            body()
        } else {
            add(.call(body))
        }
    }

    /// Calls `body` on the loop's thread at its next turn, also when this is the thread.
    package func performLater(_ body: @escaping @Sendable () -> Void) {
        add(.call(body))
    }

    func add(_ work: TurnQueue.Work) {
        wakeIfNeeded(queue.withLock { $0.append(work) })
    }

    private func wakeIfNeeded(_ isAsleep: Bool) {
        if isAsleep { waker.wake() }
    }

    private func runReadyWork() {
        for _ in 0..<Self.roundsPerTurn {
            queue.withLock { $0.takeReady(reusing: &spare) }
            guard !spare.isEmpty else { return }
            for work in spare {
                switch work {
                case .job(let job): run(job)
                case .call(let body): body()
                }
            }
            spare.removeAll(keepingCapacity: true)
        }
    }

    private func pollEvents() throws(EventLoopError) {
        switch queue.withLock({ $0.preparePoll() }) {
        case .untilSomethingHappens: try dispatchEvent(timeoutMicroseconds: .max)
        case .withoutWaiting: try dispatchEvent(timeoutMicroseconds: 0)
        }
        let yielded = queue.withLock { $0.takeYielded() }
        guard !yielded.isEmpty else { return }
        // A watch gives at most what the kernel holds for it now, but a callback that leaves its descriptor ready would
        // be called for ever.
        var count = 0
        while count < Self.eventsPerYield, try dispatchEvent(timeoutMicroseconds: 0) { count += 1 }
        for continuation in yielded { continuation.resume() }
    }

    @discardableResult
    private func dispatchEvent(timeoutMicroseconds: UInt64) throws(EventLoopError) -> Bool {
        try EventLoopError.check(sd_event_run(event, timeoutMicroseconds), "sd_event_run") > 0
    }
}
