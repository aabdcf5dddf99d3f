/// The machine of a whole startup: the graph, each step's attempts and limits, and the watch over progress.
///
/// It has no clock and runs nothing: it is told what happened and when, and says what to do next. Times are counted
/// from the start of the startup.
package struct StartupConductor: Sendable {
    /// What the holder is to do, in this order.
    package enum Action: Hashable, Sendable {
        /// Begin an attempt; the number is in the record.
        case attempt(StartupStepRecord)
        /// Tell the running attempt to end.
        case cancel(step: String)
        /// An attempt failed; another begins after a wait.
        case retry(StartupStepRecord, after: Duration)
        case ended(StartupStepRecord)
        /// The step ignores its cancellation: it has ended for the startup, and may still run.
        case giveUp(step: String)
        case conclude(StartupConclusion)
    }

    private var run: StartupRun
    private let grace: StepGrace
    private let stallTimeout: Duration?
    /// In the order of their beginning.
    private var running: [(name: String, run: StepRun)] = []
    private var lastProof = Duration.zero
    private var isStopWanted = false

    /// Makes a conductor.
    /// - Parameters:
    ///   - graph: the steps and their order.
    ///   - stallTimeout: how long no step may prove progress; nil: for ever.
    ///   - grace: how long cancelled steps are waited for.
    package init(_ graph: StepGraph, stallTimeout: Duration? = nil, grace: StepGrace = StepGrace()) {
        run = StartupRun(graph)
        self.grace = grace
        self.stallTimeout = stallTimeout
    }

    /// When `woken` is to be called, if nothing else happens before; nil: never.
    package var wakeUp: Duration? {
        (running.compactMap(\.run.wakeUp) + [stall].compactMap(\.self)).min()
    }

    package mutating func begin(at now: Duration) -> [Action] { follow(run.begin(), at: now) }

    /// Nothing begins from now on.
    package mutating func stopRequested(at now: Duration) -> [Action] {
        isStopWanted = true
        return follow(run.stopRequested(), at: now)
    }

    /// A step has proved that it moves.
    package mutating func progressed(at now: Duration) { lastProof = max(lastProof, now) }

    /// The running attempt of a step has ended; what nobody waits for any more changes nothing.
    /// - Parameter jitter: a random number from 0 to 1, for the wait before the next attempt.
    package mutating func attemptEnded(
        _ step: String, _ result: Result<StepResult, StepFailure>, at now: Duration, jitter: Double
    ) -> [Action] {
        change(step, at: now) { $0.attemptEnded(result, at: now, jitter: jitter) }
    }

    /// The time of `wakeUp` has come.
    package mutating func woken(at now: Duration) -> [Action] {
        let grace = grace
        var actions: [Action] = []
        for step in running.map(\.name) {
            actions += change(step, at: now) { $0.woken(at: now, grace: grace) }
        }
        if let stall, stall <= now { actions += stalled(at: now) }
        return actions
    }
}

extension StartupConductor {
    /// Who was told to end already has a limit of its own.
    private var stall: Duration? {
        running.contains { !$0.run.isCancelling } ? stallTimeout.map { lastProof + $0 } : nil
    }

    private mutating func stalled(at now: Duration) -> [Action] {
        let moving = running.filter { !$0.run.isCancelling }
        let names = moving.map { "\($0.name) for \($0.run.age(at: now).stepText)" }.joined(separator: ", ")
        let limit = StepFailure(
            .tryAgain, "no step got on for \((stallTimeout ?? .zero).stepText); running: \(names)")
        let grace = grace
        var actions: [Action] = []
        for step in moving {
            actions += change(step.name, at: now) { $0.cut(limit, at: now, grace: grace) }
        }
        return actions
    }

    private mutating func change(
        _ step: String, at now: Duration, _ event: (inout StepRun) -> StepRun.Turn
    ) -> [Action] {
        guard let index = running.firstIndex(where: { $0.name == step }) else { return [] }
        let turn = event(&running[index].run)
        let changed = running[index].run
        switch turn {
        case .nothing: return []
        case .attempt: return [.attempt(changed.record)]
        case .cancel: return [.cancel(step: step)]
        case .retry(let delay): return [.retry(changed.record, after: delay)]
        case .over(let failure, let isLaggard):
            running.remove(at: index)
            lastProof = now
            let outcome = changed.record.outcome ?? .cancelled
            return [.ended(changed.record)] + (isLaggard ? [.giveUp(step: step)] : [])
                + follow(run.ended(step, outcome, failure: failure), at: now)
        }
    }

    private mutating func follow(_ actions: [StartupRun.Action], at now: Duration) -> [Action] {
        var result: [Action] = []
        for action in actions {
            switch action {
            case .begin(let definition):
                let step = StepRun(definition, at: now)
                running.append((definition.name, step))
                result.append(.attempt(step.record))
            case .skip(let definition, let reason):
                result.append(.ended(StartupStepRecord(definition, outcome: .skipped, detail: reason)))
            case .cancelRunning:
                let patience = isStopWanted ? grace.afterStop : grace.afterFailure
                for step in running.map(\.name) {
                    result += change(step, at: now) { $0.abandon(at: now, patience: patience) }
                }
            case .conclude(let conclusion): result.append(.conclude(conclusion))
            }
        }
        return result
    }
}
