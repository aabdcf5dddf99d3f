import LifecycleDomain
import LifecycleUseCases
import Synchronization

/// A collector that answers as a test says, and keeps the batches that it was sent.
final class ScriptedCollector: EventCollector {
    enum Act: Sendable {
        case answer(DeliveryResult)
        /// Does not answer before its task is cancelled.
        case hang
    }

    private let acts = Mutex<[Act]>([])
    private let batches = Mutex<[EventBatch]>([])
    private let leastBytes = Mutex(0)

    var received: [EventBatch] { batches.withLock { $0 } }

    func next(_ act: Act) { acts.withLock { $0.append(act) } }

    /// Events take at least so many bytes as they are sent.
    func pad(to bytes: Int) { leastBytes.withLock { $0 = bytes } }

    func encode(_ event: AnalyticsEvent, session: String) -> [UInt8] {
        let text = Array("\(session) \(event.name)".utf8)
        return text + [UInt8](repeating: 0x20, count: max(leastBytes.withLock { $0 } - text.count, 0))
    }

    func send(_ batch: EventBatch) async -> DeliveryResult {
        batches.withLock { $0.append(batch) }
        let act = acts.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        switch act {
        case .answer(let result): return result
        case .hang:
            let (never, end) = AsyncStream.makeStream(of: Void.self)
            for await _ in never {}
            end.finish()
            return .retry(after: nil, detail: "cancelled")
        case nil: return .accepted(rejected: 0, detail: nil)
        }
    }
}
