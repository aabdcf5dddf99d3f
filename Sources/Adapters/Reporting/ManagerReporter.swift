package import LifecycleDomain
import LifecycleUseCases
package import Systemd

/// Tells the service manager how the service fares, from the stream of events (sd_notify(3)).
package struct ManagerReporter: EventSink {
    private let notifier: ServiceNotifier

    package init(notifier: ServiceNotifier) {
        self.notifier = notifier
    }

    package func receive(_ event: LifecycleEvent) {
        let fields = Self.fields(event)
        if !fields.isEmpty { notifier.send(fields) }
    }

    /// What the manager is told of an event; nothing of what it need not know.
    static func fields(_ event: LifecycleEvent) -> [NotifyField] {
        let status = event.statusText.map { [NotifyField.status($0)] } ?? []
        return switch event {
        case .stateChanged(StoppingService.name): [.stopping] + status
        case .startupEnded(_, .ready), .startupEnded(_, .degraded), .reloaded, .reloadRefused: [.ready] + status
        case .startupEnded(_, .failed(_, let failure)):
            status + [.exitStatus(failure.kind.exitCode.rawValue)]
                + (failure.systemError.map { [.errno($0)] } ?? [])
        case .reloadBegan: [.reloadingNow] + status
        default: status
        }
    }
}
