import LifecycleDomain
import TestKit
import Testing

/// Drives a run at random and checks what must hold of every run.
struct RandomRun {
    let steps: [StepDefinition]

    func check(_ random: inout SeededGenerator) throws {
        var run = StartupRun(try StepGraph(steps))
        var running: [StepDefinition] = []
        var begun: Set<String> = []
        var ended: [String: StepOutcome] = [:]
        var skipped: Set<String> = []
        var firstFailure: String?
        var isStopped = false
        var conclusion: StartupConclusion?
        var actions = run.begin()
        while conclusion == nil {
            for action in actions {
                switch action {
                case .begin(let step):
                    #expect(begun.insert(step.name).inserted, "\(step.name) began twice")
                    #expect(step.after.allSatisfy { ended[$0] != nil }, "\(step.name) began too early")
                    #expect(!isStopped && firstFailure == nil, "\(step.name) began after the end")
                    running.append(step)
                case .skip(let step, _):
                    #expect(skipped.insert(step.name).inserted && !begun.contains(step.name))
                    ended[step.name] = .skipped
                case .cancelRunning: #expect(!running.isEmpty)
                case .conclude(let end):
                    #expect(conclusion == nil && running.isEmpty)
                    conclusion = end
                }
            }
            if conclusion != nil { break }
            if Int.random(in: 0..<40, using: &random) == 0 {
                isStopped = true
                actions = run.stopRequested()
                continue
            }
            let step = running.remove(at: Int.random(in: 0..<running.count, using: &random))
            let outcome = try #require(
                [StepOutcome.ok, .ok, .ok, .degraded, .skipped, .failed].randomElement(using: &random))
            ended[step.name] = outcome
            if outcome == .failed, step.isRequired, firstFailure == nil, !isStopped { firstFailure = step.name }
            actions = run.ended(step.name, outcome, failure: StepFailure(.inputOutput, step.name))
        }
        #expect(begun.union(skipped).count == steps.count, "every step began or was skipped")
        if case .failed(let step, _) = conclusion {
            #expect(firstFailure == step || skipped.contains(step), "the first cause is kept")
        } else if isStopped {
            #expect(conclusion == .cancelled || firstFailure != nil)
        } else {
            #expect(firstFailure == nil)
        }
    }
}
