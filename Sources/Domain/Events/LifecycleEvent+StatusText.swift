extension LifecycleEvent {
    /// The line that says how the service fares after this event, for the service manager and for a status.
    ///
    /// Nil when the event does not change it.
    package var statusText: String? {
        switch self {
        case .stateChanged(StoppingService.name): "Stopping"
        case .stepBegan(let step): "Starting: \(step.definition.name)"
        case .stepProgressed(let step, let text): "Starting: \(step): \(text)"
        case .startupEnded(_, .ready): "Ready"
        case .startupEnded(_, .degraded): "Ready, but degraded"
        case .startupEnded(_, .cancelled): "Stopping: the startup was stopped"
        case .startupEnded(let startup, .failed): "Startup failed: \(startup.cause ?? "")"
        case .logoutEnded(let receipt, _):
            receipt.outcome == .incomplete ? "Ready; a logout is incomplete and is tried again" : "Ready"
        case .reloadBegan: "Reloading the configuration"
        case .reloaded([]): "Ready"
        case .reloaded(let waiting): "Ready; changes wait for a restart: \(waiting.joined(separator: ", "))"
        case .reloadRefused(let message): "Ready; the reload was refused: \(message)"
        default: nil
        }
    }
}
