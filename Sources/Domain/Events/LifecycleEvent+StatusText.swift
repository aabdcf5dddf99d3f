extension LifecycleEvent {
    /// The line that says how the service fares after this event, for the service manager and for a status.
    ///
    /// Nil when the event does not change it.
    package var statusText: String? {
        switch self {
        case .stateChanged(ReadyService.name): "Ready"
        case .stateChanged(DegradedService.name): "Ready, but degraded; see applifecyclectl status"
        case .stateChanged(ReloadingService.name): "Reloading the configuration"
        case .stateChanged(StoppingService.name): "Stopping"
        case .stepBegan(let step): "Starting: \(step.definition.name)"
        case .stepProgressed(let step, let progress): "Starting: \(step): \(progress.text)"
        case .startupEnded(_, .cancelled): "Stopping: the startup was stopped"
        case .startupEnded(let startup, .failed): "Startup failed: \(startup.cause ?? "")"
        case .reloaded(let waiting) where !waiting.isEmpty:
            "Reloaded; in force after a restart: \(waiting.joined(separator: ", "))"
        case .reloadRefused(let message): "Reload refused, the configuration before is in force: \(message)"
        default: nil
        }
    }
}
