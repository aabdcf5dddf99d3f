/// The machine of one run of a step graph: says which steps may begin, never begins one itself.
///
/// It keeps the first cause: what fails afterwards, or is cancelled because of it, is secondary.
package struct StartupRun: Sendable {
    /// What the holder is to do next.
    package enum Action: Hashable, Sendable {
        case begin(StepDefinition)
        /// The step will never begin; record it as skipped.
        case skip(StepDefinition, reason: String)
        case cancelRunning
        case conclude(StartupConclusion)
    }

    private var waiting: [StepDefinition]
    private var running: [String: StepDefinition] = [:]
    private var ended: [String: StepOutcome] = [:]
    private var causes: [String: StepFailure] = [:]
    private var failure: StartupConclusion?
    private var isDegraded = false
    private var isConcluded = false

    package init(_ graph: StepGraph) {
        waiting = graph.steps
    }

    /// The first actions.
    package mutating func begin() -> [Action] { proceed() }

    /// A running step has ended; a failure says why.
    package mutating func ended(_ name: String, _ outcome: StepOutcome, failure cause: StepFailure? = nil) -> [Action] {
        guard let step = running.removeValue(forKey: name) else { return [] }
        ended[name] = outcome
        causes[name] = cause
        switch outcome {
        case .ok, .skipped: return proceed()
        case .degraded, .deferred:
            isDegraded = true
            return proceed()
        case .failed, .timedOut, .cancelled: return unsuccessful(step, outcome, cause)
        }
    }

    /// Someone asked the service to stop: nothing begins from now on.
    package mutating func stopRequested() -> [Action] { abandon(.cancelled) }

    private mutating func unsuccessful(
        _ step: StepDefinition, _ outcome: StepOutcome, _ cause: StepFailure?
    ) -> [Action] {
        guard step.isRequired else {
            isDegraded = true
            return proceed()
        }
        let cause = cause ?? StepFailure(.internalError, "the step was \(outcome.rawValue)")
        return abandon(outcome == .cancelled ? .cancelled : .failed(step: step.name, cause))
    }

    private mutating func abandon(_ conclusion: StartupConclusion) -> [Action] {
        if failure != nil { return proceed() }
        failure = conclusion
        return (running.isEmpty ? [] : [.cancelRunning]) + proceed()
    }

    private mutating func proceed() -> [Action] {
        if isConcluded { return [] }
        var actions: [Action] = []
        let isFailureNew = failure == nil
        while failure == nil, let index = waiting.firstIndex(where: { $0.after.allSatisfy { ended[$0] != nil } }) {
            actions.append(next(waiting.remove(at: index)))
        }
        if let failure {
            if isFailureNew, !running.isEmpty { actions.append(.cancelRunning) }
            actions += waiting.map { .skip($0, reason: failure.reasonToSkip) }
            waiting = []
        }
        if running.isEmpty {
            isConcluded = true
            actions.append(.conclude(failure ?? (isDegraded ? .degraded : .ready)))
        }
        return actions
    }

    /// A step whose predecessor did not succeed never begins; when it is required, the startup has failed.
    private mutating func next(_ step: StepDefinition) -> Action {
        guard let broken = step.after.first(where: { ended[$0]?.isSuccess == false }) else {
            running[step.name] = step
            return .begin(step)
        }
        let reason = "\(broken) did not succeed"
        let cause = causes[broken].map {
            StepFailure($0.kind, "\(reason): \($0.message)", systemError: $0.systemError, refusal: $0.refusal)
        }
        ended[step.name] = .failed
        causes[step.name] = causes[broken]
        isDegraded = true
        if step.isRequired {
            failure = .failed(step: step.name, cause ?? StepFailure(.internalError, reason))
        }
        return .skip(step, reason: reason)
    }
}
