import LifecycleDomain
import LifecycleUseCases

/// A server's answers, in the order in which a test wrote them; afterwards it takes everything.
actor ScriptedCarrier: DutyCarrier {
    enum Act {
        case answer(DutyResult)
        /// No answer until the attempt is cancelled.
        case hang
        /// An answer when the stream ends.
        case wait(AsyncStream<Void>, DutyResult)
    }

    private var script: [Act]
    /// The payloads, one an attempt.
    private(set) var carried: [String] = []
    private var running: [LogoutID] = []
    private(set) var mostAtOnce = 0
    private(set) var overlapped = false
    private(set) var cancelled = 0

    init(_ script: [Act] = []) {
        self.script = script
    }

    func then(_ act: Act) { script.append(act) }

    var runningCount: Int { running.count }

    func carry(_ duty: ServerDuty) async -> DutyResult {
        carried.append(String(decoding: duty.payload, as: UTF8.self))
        if running.contains(duty.logout) { overlapped = true }
        running.append(duty.logout)
        mostAtOnce = max(mostAtOnce, running.count)
        defer { if let index = running.firstIndex(of: duty.logout) { running.remove(at: index) } }
        switch script.isEmpty ? .answer(.delivered) : script.removeFirst() {
        case .answer(let result): return result
        case .hang:
            let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
            for await _ in stream {}
            continuation.finish()
            cancelled += 1
            return .owed(retryAfter: nil, detail: "cancelled")
        case .wait(let stream, let result):
            for await _ in stream {}
            return result
        }
    }
}

extension DutyResult {
    static let down = DutyResult.owed(retryAfter: nil, detail: "connection refused")
}
