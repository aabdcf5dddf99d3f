import LifecycleDomain
import LifecycleUseCases
import Synchronization

/// Keeps the events that it hears, as short words.
final class RecordingSink: EventSink {
    private let heard = Mutex<[LifecycleEvent]>([])

    var events: [LifecycleEvent] { heard.withLock { $0 } }

    func receive(_ event: LifecycleEvent) {
        heard.withLock { $0.append(event) }
    }

    var warnings: [String] {
        events.compactMap { if case .warning(let text) = $0 { text } else { nil } }
    }

    /// The steps of startups and logouts, in the order in which they began and ended.
    var steps: [String] {
        events.compactMap { event in
            switch event {
            case .stepBegan(let record): "+\(record.definition.name)"
            case .stepEnded(let record): "-\(record.definition.name) \(record.outcome?.rawValue ?? "")"
            case .stepWillRetry(let record, let delay): "~\(record.definition.name) \(delay.stepText)"
            case .stepUndoBegan(let step): "<\(step)"
            case .stepUndone(let step, _, let failure): ">\(step)\(failure == nil ? "" : " failed")"
            case .logoutStepBegan(_, let step): "+\(step)"
            case .logoutStepEnded(_, let report): "-\(report.name) \(report.outcome?.rawValue ?? "")"
            default: nil
            }
        }
    }
}
