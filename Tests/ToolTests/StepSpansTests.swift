import SocketAPI
import Testing

@testable import LifecycleTool

/// The attempts of a step and the waits between them, and what is said of them.
@Suite struct StepSpansTests {
    private static func step(
        _ outcome: LifecycleInterface.Outcome? = nil, length: Int? = nil, attempts: Int, history: [(Int, Int)],
        next: Int? = nil
    ) -> LifecycleInterface.Step {
        LifecycleInterface.Step(
            name: "a", after: [], required: true, outcome: outcome, startedUsec: 100, durationUsec: length,
            retries: 30, attempts: attempts,
            history: history.map {
                LifecycleInterface.Attempt(startedUsec: $0.0, durationUsec: $0.1, outcome: .failed, detail: "refused")
            }, nextAttemptUsec: next)
    }

    /// A step that ended in the wait for another attempt has that wait at its end.
    @Test func limitInTheWait() {
        let spans = StepSpans(Self.step(.timedOut, length: 500, attempts: 1, history: [(100, 200)]))
        #expect(spans.attempts.map(\.number) == [1])
        #expect(spans.waits == [.init(start: 300, length: 300)])
    }

    /// An attempt that runs is one more than those that have ended.
    @Test func runningAttempt() {
        let spans = StepSpans(Self.step(attempts: 2, history: [(100, 200)]))
        #expect(spans.attempts.map(\.number) == [1, 2])
        #expect(spans.attempts.last?.length == nil && spans.attempts.last?.start == 300)
    }

    /// A wait reaches to the next attempt.
    @Test func waitForTheNext() {
        let spans = StepSpans(Self.step(attempts: 1, history: [(100, 200)], next: 900))
        #expect(spans.attempts.map(\.number) == [1])
        #expect(spans.waits == [.init(start: 300, length: 600)])
    }

    /// Of many attempts the last are known, with their numbers; what was before is a gap.
    @Test func earlierAttemptsAreAGap() {
        let history = (0..<20).map { (1_000 + 20 * $0, 10) }
        let spans = StepSpans(Self.step(.failed, length: 1_290, attempts: 25, history: history))
        #expect(spans.attempts.first?.number == 6 && spans.attempts.last?.number == 25)
        #expect(spans.waits.first == .init(start: 100, length: 900))
    }

    /// A step that waits says for what, and for how long where the clock allows.
    @Test func waitsAreSaid() {
        let step = Self.step(attempts: 1, history: [(100, 200)], next: 3_000_300)
        #expect(StepText.detail(of: step, among: [step], elapsed: 300) == "attempt 2 in 3s; refused")
        #expect(StepText.detail(of: step, among: [step], elapsed: 2_500_000) == "attempt 2 in 1s; refused")
        #expect(StepText.detail(of: step, among: [step], elapsed: 9_000_000) == "attempt 2 next; refused")
        #expect(StepText.detail(of: step, among: [step], elapsed: nil) == "attempt 2 next; refused")
        let running = Self.step(attempts: 2, history: [(100, 200)])
        #expect(StepText.detail(of: running, among: [running], elapsed: 0) == "attempt 2 of 31")
        let waiting = LifecycleInterface.Step(name: "b", after: ["a", "c"], required: true)
        #expect(StepText.detail(of: waiting, among: [running, waiting], elapsed: 0) == "for a")
    }
}
