import LifecycleDomain
import LifecycleUseCases
import SocketAPI

extension LifecycleInterface.ServiceState {
    /// The word for a state of the machine; what is not up yet is starting, what has failed is on its way out.
    init(stateNamed name: String) {
        self =
            switch name {
            case StoppedService.name: .starting
            case FailedService.name: .stopping
            default: Self(rawValue: name) ?? .starting
            }
    }
}

extension LifecycleInterface.Startup {
    init(_ record: StartupRecord) {
        self.init(
            id: record.id, startedRealtimeUsec: Int(record.started.microseconds),
            outcome: record.outcome.flatMap(LifecycleInterface.StartupOutcome.init),
            durationUsec: record.duration.map { Int($0.wholeMicroseconds) }, cause: record.cause)
    }
}

extension LifecycleInterface.Monitor.Reply {
    /// The reply for an event; nil for what a monitor need not know.
    init?(_ event: LifecycleEvent, state: LifecycleInterface.ServiceState) {
        switch event {
        case .stateChanged(let name): self.init(kind: .state, state: .init(stateNamed: name), text: name)
        case .stepBegan(let record), .stepEnded(let record):
            self.init(kind: .step, state: state, step: .init(record), text: record.detail ?? "")
        case .stepProgressed(let step, let progress):
            self.init(kind: .step, state: state, text: "\(step): \(progress.text)")
        case .stepWillRetry(let record, let delay):
            let wait = "\(record.definition.name): attempt \(record.attempts + 1) in \(delay.waitText)"
            self.init(kind: .step, state: state, step: .init(record.waiting(delay)), text: wait)
        case .stepUndoBegan(let step): self.init(kind: .step, state: state, text: "\(step): is being undone")
        case .stepUndone(let step, let duration, let failure):
            let end = failure.map { "is not undone: \($0.message)" } ?? "was undone in \(duration.waitText)"
            self.init(kind: .step, state: state, text: "\(step): \(end)")
        case .logoutAccepted(let id, let reason, _):
            self.init(kind: .logout, state: state, logoutId: id.text, text: "accepted (\(reason.rawValue))")
        case .logoutResumed(let id, _): self.init(kind: .logout, state: state, logoutId: id.text, text: "resumed")
        case .logoutStepEnded(let id, let report):
            self.init(
                kind: .logout, state: state, logoutId: id.text,
                text: "\(report.name) \(report.outcome?.rawValue ?? "")")
        case .logoutEnded(let receipt, _):
            self.init(
                kind: .logout, state: state, logoutId: receipt.id.text, text: receipt.outcome?.rawValue ?? "")
        case .reloaded: self.init(kind: .reload, state: state, text: "reloaded")
        case .reloadRefused(let message): self.init(kind: .reload, state: state, text: "refused: \(message)")
        case .startupBegan, .startupEnded, .signedIn, .logoutStepBegan, .reloadBegan, .programOutput, .warning:
            return nil
        }
    }
}
