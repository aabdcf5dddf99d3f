import SocketAPI

/// The steps of a startup as rows.
struct StepTable: Sendable {
    let steps: [LifecycleInterface.Step]

    var lines: [String] {
        var table = Table("STEP", "OUTCOME", ">TIME", "DETAIL")
        for step in steps {
            table.append(
                Printable.text(step.name),
                Self.outcome(of: step),
                step.durationUsec.map(DurationText.precise(microseconds:)) ?? "",
                step.detail.map(Printable.text) ?? ""
            )
        }
        return table.lines
    }

    /// The outcome, or what the step does without one.
    static func outcome(of step: LifecycleInterface.Step) -> String {
        step.outcome?.text ?? (step.startedUsec == nil ? "waits" : "runs")
    }
}
