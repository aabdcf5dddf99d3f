import LifecycleDomain
import SocketAPI

/// A plan for machines; lengths of time are microseconds.
struct PlanMessage: Encodable {
    struct Step: Encodable {
        let wave: Int
        let name: String
        let after: [String]
        let required: Bool
        let timeoutUsec: Int64?
        let retries: Int
        let configured: Bool
    }

    /// The way through the steps that takes longest.
    struct CriticalPath: Encodable {
        /// The startup whose lengths of time it goes by; absent when it goes by `Timeout=`.
        let startup: String?
        let steps: [String]
        let totalUsec: Int64
        /// The steps of it that have no limit, or were not in that startup.
        let unknown: [String]
    }

    let steps: [Step]
    let criticalPath: CriticalPath
    let limits: [String]

    init(_ text: PlanText) {
        steps = text.plan.places.map { place in
            Step(
                wave: place.wave, name: place.step.name, after: place.step.after, required: place.step.isRequired,
                timeoutUsec: place.step.timeout?.wholeMicroseconds, retries: place.step.retries,
                configured: place.step.isConfigured)
        }
        let path = text.plan.criticalPath(text.lengths.length)
        let startup: String? = if case .measured(let reply) = text.lengths { reply.startup.id } else { nil }
        criticalPath = CriticalPath(
            startup: startup, steps: path.map(\.name),
            totalUsec: path.map(text.lengths.length).reduce(.zero, +).wholeMicroseconds,
            unknown: path.filter { text.lengths.known($0) == nil }.map(\.name))
        limits = text.limits.sentences(text.plan)
    }
}
