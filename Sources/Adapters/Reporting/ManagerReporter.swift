package import LifecycleDomain
package import LifecycleUseCases
import Synchronization
package import Systemd

/// Tells the service manager how the service fares, from the stream of events (sd_notify(3)).
package final class ManagerReporter: EventSink {
    private struct State {
        /// When the manager was last told to wait longer; absent before the first time.
        var lastExtension: Duration?
        var isStopping = false
    }

    /// How long the manager waits for the next sign of life.
    ///
    /// Longer than a slow disk needs for what one statement wrote: nothing else moves while that is synced.
    static let extensionTime = Duration.seconds(30)
    private static let extensionPause = Duration.seconds(1)

    private let notifier: ServiceNotifier
    private let time: any Timekeeper
    private let state = Mutex(State())

    /// Makes a reporter.
    /// - Parameters:
    ///   - notifier: the way to the manager.
    ///   - time: says when the manager may be asked for time again.
    package init(notifier: ServiceNotifier, time: any Timekeeper) {
        self.notifier = notifier
        self.time = time
    }

    package func receive(_ event: LifecycleEvent) {
        let fields = fields(event)
        if !fields.isEmpty { notifier.send(fields) }
    }

    /// What the manager is told of an event; nothing of what it need not know.
    func fields(_ event: LifecycleEvent) -> [NotifyField] {
        let status = event.statusText.map { [NotifyField.status($0)] } ?? []
        switch event {
        case .stateChanged(StoppingService.name):
            state.withLock { $0.isStopping = true }
            return [.stopping] + status
        case .startupEnded(_, .ready), .startupEnded(_, .degraded), .reloaded, .reloadRefused: return [.ready] + status
        case .startupEnded(_, .failed(_, let failure)):
            return status + [.exitStatus(failure.kind.exitCode.rawValue)]
                + (failure.systemError.map { [.errno($0)] } ?? [])
        case .reloadBegan: return [.reloadingNow] + status
        case .stepProgressed(_, let progress): return fields(progress, status)
        default: return status
        }
    }

    /// What works gets time, at most once a second; what only waits gets none, and comes to its end at the limit.
    private func fields(_ progress: StepProgress, _ status: [NotifyField]) -> [NotifyField] {
        let now = time.uptime
        return state.withLock { state in
            // The limit is the stop's by now, and so is the status.
            if state.isStopping { return [] }
            guard progress.isProof else { return status }
            if let last = state.lastExtension, now - last < Self.extensionPause { return status }
            state.lastExtension = now
            return [.extendTimeout(Self.extensionTime)] + status
        }
    }
}
