import SocketAPI

/// The text of `status`.
struct StatusReport: Sendable {
    let status: LifecycleInterface.GetStatus.Reply
    let name: String
    /// Microseconds of the wall clock since 1970.
    let now: Int

    func lines(_ console: Console) -> [String] {
        let dot = console.terminal.showsUnicode ? "●" : "*"
        let state = status.state.rawValue
        let since = TimeText.since(realtimeMicroseconds: status.sinceRealtimeUsec, now: now)
        return [
            "\(console.paint(dot, status.state.colour)) \(Printable.text(name))",
            "   State: \(console.paint(state, status.state.colour)) since \(since)",
            "  Status: \(Printable.text(status.text))",
            " Startup: \(StartupText.summary(status.startup)), id \(Printable.text(status.startup.id))",
            "Sessions: \(status.sessions)",
            " Pending: \(pending)",
            "",
        ] + StepTable(steps: status.steps, elapsed: now - status.startup.startedRealtimeUsec).lines
    }

    private var pending: String {
        let logouts = status.pendingLogouts == 1 ? "1 logout" : "\(status.pendingLogouts) logouts"
        let messages = status.owedToServers == 1 ? "1 message" : "\(status.owedToServers) messages"
        return "\(logouts), \(messages) owed to servers"
    }
}
