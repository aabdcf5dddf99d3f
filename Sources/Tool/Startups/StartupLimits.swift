import LifecycleDomain

/// Which of the limits of a startup comes first.
struct StartupLimits: Sendable {
    /// `StallTimeout=`; nil for none.
    let stallTimeout: Duration?

    /// A sentence for each step that has both limits, then one for what systemd limits.
    func sentences(_ plan: StartupPlan) -> [String] {
        plan.places.compactMap { sentence($0.step) } + [unit]
    }

    private var unit: String {
        let start = "TimeoutStartSec= of the unit counts for all steps together"
        guard let stallTimeout else {
            return "\(start) and is put off on proof of progress alone: it ends what only waits, "
                + "whatever Timeout= says."
        }
        return "\(start). It wins over StallTimeout=\(PlanText.span(stallTimeout)) where it is shorter and nothing has "
            + "got on yet; each proof of progress puts it off beyond StallTimeout=, which wins from then on."
    }

    private func sentence(_ step: PlannedStep) -> String? {
        guard let stallTimeout, let timeout = step.timeout else { return nil }
        let name = Printable.text(step.name)
        let (own, stall) = (PlanText.span(timeout), PlanText.span(stallTimeout))
        return timeout <= stallTimeout
            ? "\(name): Timeout=\(own) wins over StallTimeout=\(stall)."
            : "\(name): without progress StallTimeout=\(stall) wins over Timeout=\(own); with progress Timeout= does."
    }
}
