/// What can happen to the service.
package enum ServiceEvent: Hashable, Sendable {
    case start
    case startupEnded(StartupConclusion)
    /// The first SIGTERM or SIGINT, or the manager's wish.
    case stop
    /// Everything that had started is stopped.
    case stopped
    /// Somebody wants a reload and waits for no answer: SIGHUP. It is done as soon as it can be.
    case hangUp
    /// A reload begins.
    case reload
    case reloadEnded
    /// Something that was owed is done; nothing is left that makes the service degraded.
    case recovered
    /// Something became owed while the service ran: a logout that could not finish.
    case impaired

    package var name: String {
        switch self {
        case .start: "start"
        case .startupEnded(let conclusion): "startup \(conclusion.name)"
        case .stop: "stop"
        case .stopped: "stopped"
        case .hangUp: "hang-up"
        case .reload: "reload"
        case .reloadEnded: "reload ended"
        case .recovered: "recovered"
        case .impaired: "impaired"
        }
    }
}
