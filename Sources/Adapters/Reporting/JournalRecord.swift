import LifecycleDomain
import Systemd

/// What the journal says of an event: a sentence for people, fields for machines, no user and no secret.
struct JournalRecord {
    let id: MessageID
    let priority: LogPriority
    let message: String
    var fields: [(name: String, value: String)] = []
    var belongsToStartup = false

    init(_ id: MessageID, _ priority: LogPriority, _ message: String) {
        self.id = id
        self.priority = priority
        self.message = message
    }

    /// The record of an event; nil for what the journal need not know.
    init?(_ event: LifecycleEvent) {
        switch event {
        case .stateChanged(let state): self = .state(state)
        case .stepBegan(let step): self = .stepBegan(step)
        case .stepEnded(let step): self = .stepEnded(step)
        case .stepWillRetry(let step, let delay): self = .stepWillRetry(step, delay)
        case .stepUndoBegan(let step): self = .stepUndoBegan(step)
        case .stepUndone(let step, let duration, let failure): self = .stepUndone(step, duration, failure)
        case .startupEnded(let startup, let conclusion): self = .startupEnded(startup, conclusion)
        case .signedIn(let generation, let user): self = .signedIn(generation, user)
        case .logoutAccepted(let id, let reason, let user):
            self = .logout(.logoutAccepted, .info, "Logout accepted (\(reason.rawValue))", id, user)
        case .logoutResumed(let id, let user):
            self = .logout(.logoutAccepted, .notice, "Logout taken up again", id, user)
        case .logoutStepEnded(let id, let report): self = .logoutStepEnded(id, report)
        case .logoutEnded(let receipt, let user): self = .logoutEnded(receipt, user)
        case .reloaded(let needsRestart): self = .reloaded(needsRestart)
        case .reloadRefused(let message):
            self.init(.reloadRefused, .error, "Reload refused, the configuration before stays in force: \(message)")
        case .programOutput(let step, let line): self = .programOutput(step, line)
        case .warning(let message): self.init(.warning, .warning, message)
        case .startupBegan, .stepProgressed, .logoutStepBegan, .reloadBegan: return nil
        }
    }
}
