import SocketAPI
import Varlink

/// How long the steps of a plan take, for its critical path.
enum StepLengths: Sendable {
    /// At most so long, by `Timeout=`.
    case limits
    /// As long as in a startup that came to a good end.
    case measured(LifecycleInterface.DescribeStartup.Reply)

    /// The step's length; zero where none is known.
    func length(of step: PlannedStep) -> Duration { known(step) ?? .zero }

    /// The step's length; nil where none is known.
    func known(_ step: PlannedStep) -> Duration? {
        switch self {
        case .limits: step.isConfigured ? step.timeout : .zero
        case .measured(let startup):
            startup.steps.first { $0.name == step.name }?.durationUsec.map { .microseconds($0) }
        }
    }

    /// The latest startup of the service that was ready or degraded.
    /// - Throws: `ToolFailure` when there is none.
    static func lastStartup(_ context: ToolContext) async throws -> StepLengths {
        var latest: String?
        for try await reply in try await context.stream(LifecycleInterface.ListStartups.self, .init()) {
            if latest == nil, reply.startup.outcome == .ready || reply.startup.outcome == .degraded {
                latest = reply.startup.id
            }
        }
        guard let latest else {
            throw ToolFailure(message: "no startup came to a good end yet: leave out --last", status: .refused)
        }
        return .measured(try await context.call(LifecycleInterface.DescribeStartup.self, .init(id: latest)))
    }
}
