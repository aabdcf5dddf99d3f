package import LifecycleDomain
import Synchronization

/// Tells the service's machine when what is owed appears and disappears, from the stream of events.
package final class DegradationWatch: EventSink {
    fileprivate struct State {
        var isUp = false
        /// Something other than a logout made the startup degraded: that stays until the next one.
        var isDegradedForGood = false
        var owed: Set<LogoutID> = []
    }

    private let state = Mutex(State())
    private let report: @Sendable (ServiceEvent) -> Void

    /// Makes a watch.
    /// - Parameter report: hands an event on to the machine; it must not come back here before it returns.
    package init(report: @escaping @Sendable (ServiceEvent) -> Void) {
        self.report = report
    }

    package func receive(_ event: LifecycleEvent) {
        if let news = state.withLock({ $0.take(event) }) { report(news) }
    }
}

extension DegradationWatch.State {
    fileprivate mutating func take(_ event: LifecycleEvent) -> ServiceEvent? {
        switch event {
        case .stepEnded(let step):
            let isOwedLogout = step.outcome == .deferred && step.definition.name == ResumeLogouts.name
            if step.outcome != .ok, step.outcome != .skipped, !isOwedLogout { isDegradedForGood = true }
            return nil
        case .startupEnded:
            isUp = true
            return nil
        case .logoutEnded(let receipt, _) where receipt.outcome == .incomplete:
            owed.insert(receipt.id)
            return isUp ? .impaired : nil
        case .logoutEnded(let receipt, _):
            guard owed.remove(receipt.id) != nil, owed.isEmpty, !isDegradedForGood else { return nil }
            return isUp ? .recovered : nil
        default: return nil
        }
    }
}
