import SocketAPI

/// A step of a logout in one line.
enum LogoutStepText {
    private static let outcomeWidth = 9

    /// Such as `ok         tables.clinic.notes: 12 removed, none left, by count, 3ms`.
    static func line(_ step: SessionInterface.StepReport, _ console: Console) -> String {
        let outcome = step.outcome?.text ?? "runs"
        let blanks = String(repeating: " ", count: max(1, outcomeWidth + 1 - outcome.count))
        let name = Printable.text(step.name)
        let text = step.outcome == nil ? name : "\(name): \(facts(step))"
        return console.paint(outcome, step.outcome?.colour) + blanks + text
    }

    /// Everything that the step found, with commas between.
    static func facts(_ step: SessionInterface.StepReport) -> String {
        var facts: [String] = []
        if step.name.hasPrefix("unsent.") {
            // Forced although it could not be counted: the detail says so, and a zero would contradict it.
            if step.removed > 0 || step.detail == nil { facts.append("\(step.removed) discarded") }
        } else if step.removed > 0 || step.remaining > 0 || !step.verifiedBy.isEmpty {
            facts.append("\(step.removed) removed")
            facts.append(step.remaining == 0 ? "none left" : "\(step.remaining) left")
        }
        if !step.verifiedBy.isEmpty {
            facts.append("verified by \(step.verifiedBy.map(\.rawValue).joined(separator: " and "))")
        }
        if step.erasure == .key { facts.append("key destroyed") }
        if let detail = step.detail.map(Printable.text), !facts.contains(detail) { facts.append(detail) }
        if let duration = step.durationUsec { facts.append(DurationText.precise(microseconds: duration)) }
        return facts.isEmpty ? "nothing to do" : facts.joined(separator: ", ")
    }
}
