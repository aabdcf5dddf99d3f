import SocketAPI

/// What is said of a startup in one line.
enum StartupText {
    /// Such as `ready in 1.234s` or `failed in 12ms: databases: …`.
    static func summary(_ startup: LifecycleInterface.Startup) -> String {
        guard let outcome = startup.outcome else { return "running" }
        let duration = startup.durationUsec.map { " in \(DurationText.precise(microseconds: $0))" } ?? ""
        let cause = startup.cause.map { ": \(Printable.text($0))" } ?? ""
        return "\(outcome.rawValue)\(duration)\(cause)"
    }

    /// What the startup came to, in capitals: `READY`, `READY, degraded`, `FAILED`, `CANCELLED`, or `STARTING`.
    static func end(of startup: LifecycleInterface.Startup) -> String {
        switch startup.outcome {
        case .ready: "READY"
        case .degraded: "READY, degraded"
        case .failed: "FAILED"
        case .cancelled: "CANCELLED"
        case nil: "STARTING"
        }
    }
}
