import EventLoop
import LifecycleConfiguration
import Systemd

/// What the process was given: everything that the daemon is built from.
struct DaemonContext: Sendable {
    let loop: EventLoop
    let source: ConfigurationSource
    let configuration: Configuration
    let environment: [String: String]
    let sockets: [ActivationSocket]
    let log: LogWriter
    let notifier: ServiceNotifier
}
