import SocketAPI

/// What is said of a step in words.
enum StepText {
    /// The detail of a step, with its attempts where there was more than one, or with what it waits for.
    /// - Parameters:
    ///   - step: the step.
    ///   - steps: all of the startup.
    ///   - elapsed: microseconds since the startup began; nil when that is long over.
    static func detail(
        of step: LifecycleInterface.Step, among steps: [LifecycleInterface.Step], elapsed: Int?
    ) -> String {
        let detail = step.detail.map { [Printable.text($0)] } ?? []
        if let next = step.nextAttemptUsec, step.outcome == nil {
            let cause = step.history.last?.detail.map { [Printable.text($0)] } ?? detail
            return ([wait(for: step.attempts + 1, at: next, elapsed)] + cause).joined(separator: "; ")
        }
        return (progress(of: step, among: steps) + detail).joined(separator: "; ")
    }

    /// Such as `attempt 2 in 3s`.
    private static func wait(for attempt: Int, at next: Int, _ elapsed: Int?) -> String {
        // The wall clock of a device without a battery jumps: a wait that cannot be true is not shown.
        guard let elapsed, next > elapsed else { return "attempt \(attempt) next" }
        let seconds = (next - elapsed + 999_999) / 1_000_000
        return "attempt \(attempt) in \(DurationText.coarse(microseconds: seconds * 1_000_000))"
    }

    private static func progress(
        of step: LifecycleInterface.Step, among steps: [LifecycleInterface.Step]
    ) -> [String] {
        if step.outcome != nil { return step.attempts > 1 ? ["\(step.attempts) attempts"] : [] }
        if step.startedUsec != nil {
            return step.attempts > 1 ? ["attempt \(step.attempts) of \(step.retries + 1)"] : []
        }
        let open = steps.filter { $0.outcome == nil }.map(\.name)
        let awaited = step.after.filter(open.contains).map(Printable.text)
        return awaited.isEmpty ? [] : ["for \(awaited.joined(separator: ", "))"]
    }
}
