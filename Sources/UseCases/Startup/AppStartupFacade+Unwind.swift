import LifecycleDomain
import Synchronization

extension AppStartupFacade {
    /// How long taking back may take to end once its limit is over, unless half of the rest is less.
    private static let undoGrace = Duration.seconds(1)

    /// Takes back what the startup did: the steps that ran, in the reverse order of their ends, one at a time.
    ///
    /// A startup that runs is stopped and awaited first, and one that has not begun never will. Each step has its own
    /// limit. What does not keep it is named in a warning and left; what still runs keeps all that it came after.
    /// Called again, or by several at once, it happens once and all get the same answer. It does not end before it is
    /// over when the caller's task is cancelled.
    /// - Parameter limit: for everything together.
    package func unwind(limit: Duration) async -> Unwinding {
        requestStop()
        let (isBegun, isFirst) = state.withLock { state in
            defer { state.isUnwinding = true }
            return (state.isBegun, !state.isUnwinding)
        }
        if isFirst {
            if isBegun { _ = await outcome.value() }
            unwound.keep(await takeBack(until: time.uptime + limit))
        }
        return await unwound.value()
    }

    private func takeBack(until deadline: Duration) async -> Unwinding {
        let (finished, laggards) = state.withLock { ($0.finished, $0.laggards) }
        let needed = laggards.reduce(into: Set<String>()) { $0.formUnion(graph.predecessors(of: $1)) }
        var result = Unwinding()
        for name in finished.reversed() {
            guard let step = steps[name] else { continue }
            let rest = deadline - time.uptime
            if rest <= .zero || needed.contains(name) {
                if step.isUndone { result.left.append(name) }
                continue
            }
            let failure = await undo(step, within: rest)
            if step.isUndone || failure != nil {
                if failure == nil { result.undone.append(name) } else { result.failed.append(name) }
            }
        }
        warn(result)
        return result
    }

    /// - Parameter rest: for the step and, should it not keep its limit, for its end.
    /// - Returns: why it was not taken back.
    private func undo(_ step: any StartupStep, within rest: Duration) async -> StepFailure? {
        let grace = min(Self.undoGrace, rest / 2)
        let limit = min(step.definition.undoTimeout, rest - grace)
        let name = step.definition.name
        if step.isUndone { events.receive(.stepUndoBegan(step: name)) }
        let begun = time.uptime
        let end = await tasks.run(within: limit, grace: grace, time: time) { await Self.failure(of: step) }
        let late = StepFailure(.tryAgain, "not taken back within \(limit.stepText)")
        let failure: StepFailure? =
            switch end {
            case nil: StepFailure(.tryAgain, "\(late.message), and it does not end")
            case (let failure, let isInTime)?: isInTime ? failure : late
            }
        if step.isUndone || failure != nil {
            events.receive(.stepUndone(step: name, duration: time.uptime - begun, failure: failure))
        }
        return failure
    }

    private static func failure(of step: any StartupStep) async -> StepFailure? {
        do throws(StepFailure) {
            try await step.undo()
            return nil
        } catch {
            return error
        }
    }

    private func warn(_ result: Unwinding) {
        let unfinished = result.failed + result.left
        if unfinished.isEmpty { return }
        let tried = result.failed.isEmpty ? [] : ["not taken back: \(result.failed.joined(separator: ", "))"]
        let left = result.left.isEmpty ? [] : ["not tried: \(result.left.joined(separator: ", "))"]
        events.receive(.warning("the stop leaves steps as they are; \((tried + left).joined(separator: "; "))"))
    }
}
