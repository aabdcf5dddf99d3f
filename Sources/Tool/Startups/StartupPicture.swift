import CPlatform
import SocketAPI

/// A startup as it is drawn: its steps in the order in which they began, and how long all of it is.
struct StartupPicture: Sendable {
    let startup: LifecycleInterface.Startup
    /// Those that never began come last.
    let steps: [LifecycleInterface.Step]
    /// What the service is called.
    let name: String
    /// The length of the startup, or what of it has passed; in microseconds, at least 1.
    let length: Int

    /// - Parameter now: microseconds of the wall clock since 1970; counts only while the startup runs.
    init(_ reply: LifecycleInterface.DescribeStartup.Reply, name: String, now: Int) {
        startup = reply.startup
        self.name = name
        steps = reply.steps.enumerated()
            .sorted { ($0.element.startedUsec ?? .max, $0.offset) < ($1.element.startedUsec ?? .max, $1.offset) }
            .map(\.element)
        let ends = steps.flatMap {
            [$0.startedUsec, $0.endUsec, $0.nextAttemptUsec] + $0.history.map { Optional($0.endUsec) }
        }
        let elapsed = startup.outcome == nil ? now - startup.startedRealtimeUsec : 0
        length = ([startup.durationUsec ?? 0, elapsed, 1] + ends.compactMap(\.self)).max() ?? 1
    }

    init(_ reply: LifecycleInterface.DescribeStartup.Reply, _ context: ToolContext) {
        let globals = context.globals
        let name = globals.instance ?? globals.socket.flatMap(Self.name(ofSocket:)) ?? "applifecycled"
        self.init(reply, name: name, now: Int(platform_realtime_microseconds()))
    }

    /// The instance's name, by which its socket is called.
    private static func name(ofSocket path: String) -> String? {
        path.split(separator: "/").last?.split(separator: ".").first.map(String.init)
    }
}

extension LifecycleInterface.Attempt {
    /// When it ended, in microseconds since the startup began.
    var endUsec: Int { startedUsec + durationUsec }
}
