/// The line that says how the service fares, for the service manager and for a status: what the events add up to.
package struct StartupStatus: Sendable {
    /// How many running steps are named, before the rest is counted.
    private static let named = 2

    private enum Activity {
        case none
        /// What the step itself says.
        case own(String)
        /// What is said of it.
        case note(String)
    }

    private var running: [(name: String, activity: Activity)] = []
    private var isStarting = false
    /// A stop, or the cause of a failure: no step of the startup is worth a word beside it.
    private var isOver = false
    private var failure: String?

    package init() {}

    /// Takes an event.
    /// - Returns: the new line; nil when the event does not change it.
    package mutating func receive(_ event: LifecycleEvent) -> String? {
        switch event {
        case .startupBegan:
            self = StartupStatus()
            isStarting = true
        // Said at the end of the startup, in one message with READY.
        case .stateChanged(ReadyService.name) where isStarting, .stateChanged(DegradedService.name) where isStarting:
            return nil
        case .stateChanged(let state): return self.state(state)
        case .stepBegan(let step):
            set(step.definition.name, step.attempts > 1 ? .note("attempt \(step.attempts)") : .none)
            return starting
        case .stepProgressed(let step, let progress):
            guard running.contains(where: { $0.name == step }) else { return nil }
            set(step, .own(progress.text))
            return starting
        case .stepWillRetry(let step, let delay):
            let cause = step.history.last?.detail.map { ": \($0)" } ?? ""
            set(step.definition.name, .note("attempt \(step.attempts + 1) in \(delay.stepText)\(cause)"))
            return starting
        case .stepEnded(let step):
            running.removeAll { $0.name == step.definition.name }
            return running.isEmpty ? nil : starting
        case .stepUndoBegan(let step): return failure ?? "Stopping: taking back \(step)"
        case .startupEnded(_, .ready): return ended(as: ReadyService.name)
        case .startupEnded(_, .degraded): return ended(as: DegradedService.name)
        case .startupEnded(_, .cancelled): return "Stopping: the startup was stopped"
        case .startupEnded(let startup, .failed):
            failure = "Startup failed: \(startup.cause ?? "")"
            return failure
        case .reloaded(let waiting) where !waiting.isEmpty && !isOver:
            return "Reloaded; in force after a restart: \(waiting.joined(separator: ", "))"
        case .reloadRefused(let message) where !isOver:
            return "Reload refused, the configuration before is in force: \(message)"
        default: break
        }
        return nil
    }

    private mutating func ended(as state: String) -> String? {
        defer { isStarting = false }
        return isStarting && !isOver ? self.state(state) : nil
    }

    private mutating func state(_ state: String) -> String? {
        switch state {
        case ReadyService.name: return "Ready"
        case DegradedService.name: return "Ready, but degraded; see applifecyclectl status"
        case ReloadingService.name: return "Reloading the configuration"
        case StoppingService.name:
            isOver = true
            return "Stopping"
        default: return nil
        }
    }

    private mutating func set(_ name: String, _ activity: Activity) {
        if let index = running.firstIndex(where: { $0.name == name }) {
            running[index].activity = activity
        } else {
            running.append((name, activity))
        }
    }

    /// One step has the line for itself; of several, the first ones are named.
    private var starting: String? {
        if isOver { return nil }
        if running.count == 1, let step = running.first, case .own(let text) = step.activity {
            return "Starting: \(step.name): \(text)"
        }
        let names = running.prefix(Self.named).map { step in
            switch step.activity {
            case .none: step.name
            case .own(let text), .note(let text): "\(step.name) (\(text))"
            }
        }
        let rest = running.count - names.count
        return "Starting: " + (names + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
    }
}
