import SocketAPI

/// The steps of a startup as rows.
struct StepTable: Sendable {
    let steps: [LifecycleInterface.Step]
    /// Microseconds since the startup began; nil when that is long over.
    let elapsed: Int?

    var lines: [String] {
        var table = Table("STEP", "OUTCOME", ">TIME", "DETAIL")
        for step in steps {
            table.append(
                Printable.text(step.name),
                Self.outcome(of: step),
                step.durationUsec.map(DurationText.precise(microseconds:)) ?? "",
                StepText.detail(of: step, among: steps, elapsed: elapsed)
            )
        }
        return table.lines
    }

    /// The outcome, or what the step does without one.
    static func outcome(of step: LifecycleInterface.Step) -> String {
        step.outcome?.text ?? (step.startedUsec == nil || step.nextAttemptUsec != nil ? "waits" : "runs")
    }
}
