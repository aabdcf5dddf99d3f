import LifecycleDomain
import SocketAPI

/// A plan in words.
struct PlanText: Sendable {
    let plan: StartupPlan
    let lengths: StepLengths
    let limits: StartupLimits

    var lines: [String] {
        var table = Table(">WAVE", "STEP", "AFTER", "REQUIRED", ">TIMEOUT", ">RETRIES", "DETAIL")
        for place in plan.places {
            let step = place.step
            table.append(
                "\(place.wave)", Printable.text(step.name), step.after.map(Printable.text).joined(separator: " "),
                step.isRequired ? "yes" : "no", step.timeout.map(Self.span) ?? "infinity", "\(step.retries)",
                step.isConfigured ? "" : "not configured, nothing to do")
        }
        return ["Steps of one wave may run together.", ""] + table.lines + [""] + criticalPath + [""]
            + limits.sentences(plan)
    }

    private var criticalPath: [String] {
        let path = plan.criticalPath(lengths.length)
        let total = Self.span(path.map(lengths.length).reduce(.zero, +))
        let unknown = path.filter { lengths.known($0) == nil }.map { Printable.text($0.name) }
        let names = path.map { Printable.text($0.name) }.joined(separator: " > ")
        switch lengths {
        case .limits:
            let rest = unknown.isEmpty ? "" : "; no limit have \(unknown.joined(separator: ", "))"
            return ["Critical path by Timeout=: \(names)", "Limits on it: \(total)\(rest)"]
        case .measured(let reply):
            let rest = unknown.isEmpty ? "" : "; it did not have \(unknown.joined(separator: ", "))"
            return [
                "Critical path by startup \(Printable.text(reply.startup.id)): \(names)", "It took \(total)\(rest)",
            ]
        }
    }

    static func span(_ duration: Duration) -> String {
        let microseconds = Int(duration.wholeMicroseconds)
        // What a configuration says is mostly whole seconds.
        return microseconds > 0 && microseconds % 1_000_000 == 0
            ? DurationText.coarse(microseconds: microseconds) : DurationText.precise(microseconds: microseconds)
    }
}
