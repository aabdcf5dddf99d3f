import LifecycleDomain
import TestKit
import Testing

/// The machine of a startup's run, driven by hand and by random graphs.
struct StartupRunTests {
    private let a = StepDefinition("a")
    private let b = StepDefinition("b", after: ["a"])
    private let optional = StepDefinition("o", after: ["a"], isRequired: false)

    /// Steps begin when what they come after has ended, independent ones together.
    @Test func orderAndParallelism() throws {
        var run = StartupRun(try StepGraph([b, a, optional]))
        #expect(run.begin() == [.begin(a)])
        #expect(run.ended("a", .ok) == [.begin(b), .begin(optional)])
        #expect(run.ended("b", .skipped).isEmpty)
        #expect(run.ended("o", .ok) == [.conclude(.ready)])
        #expect(run.ended("o", .ok).isEmpty, "an end that is told twice changes nothing")
    }

    /// A required failure cancels what runs, skips what waits, and stays the cause.
    @Test func theFirstCauseIsKept() throws {
        let c = StepDefinition("c")
        let failure = StepFailure(.dataRefused, "drift")
        var run = StartupRun(try StepGraph([a, b, c]))
        #expect(run.begin() == [.begin(a), .begin(c)])
        #expect(run.ended("a", .failed, failure: failure) == [.cancelRunning, .skip(b, reason: "a failed")])
        #expect(
            run.ended("c", .failed, failure: StepFailure(.inputOutput, "later")) == [
                .conclude(.failed(step: "a", failure))
            ])
    }

    /// An optional failure makes the startup degraded and skips what needs it.
    @Test func anOptionalFailureDegrades() throws {
        let after = StepDefinition("p", after: ["o"], isRequired: false)
        var run = StartupRun(try StepGraph([a, optional, after]))
        _ = run.begin()
        #expect(run.ended("a", .ok) == [.begin(optional)])
        #expect(run.ended("o", .failed) == [.skip(after, reason: "o did not succeed"), .conclude(.degraded)])
    }

    /// A required step whose predecessor did not succeed cannot be passed over: READY would be a lie.
    @Test func aRequiredStepIsNeverSkippedIntoReady() throws {
        let required = StepDefinition("p", after: ["o"])
        var run = StartupRun(try StepGraph([a, optional, required]))
        _ = run.begin()
        _ = run.ended("a", .ok)
        #expect(
            run.ended("o", .failed) == [
                .skip(required, reason: "o did not succeed"),
                .conclude(.failed(step: "p", StepFailure(.internalError, "o did not succeed"))),
            ])
    }

    /// When it cannot be passed over, what runs beside it is cancelled; its predecessor's failure is the cause.
    @Test func aRequiredStepWithoutItsPredecessorEndsTheRest() throws {
        let required = StepDefinition("p", after: ["o"])
        var run = StartupRun(try StepGraph([a, optional, b, required]))
        _ = run.begin()
        #expect(run.ended("a", .ok) == [.begin(optional), .begin(b)])
        #expect(
            run.ended("o", .failed, failure: StepFailure(.serverUnavailable, "refused")) == [
                .skip(required, reason: "o did not succeed"), .cancelRunning,
            ])
        #expect(
            run.ended("b", .cancelled) == [
                .conclude(.failed(step: "p", StepFailure(.serverUnavailable, "o did not succeed: refused")))
            ])
    }

    /// A stop cancels what runs and begins nothing more; cancelled is never a success.
    @Test func aStopIsOrderly() throws {
        var run = StartupRun(try StepGraph([a, b]))
        _ = run.begin()
        #expect(run.stopRequested() == [.cancelRunning, .skip(b, reason: "a stop was asked for")])
        #expect(run.ended("a", .ok) == [.conclude(.cancelled)])
    }

    /// A required step that was cancelled from outside makes the startup cancelled.
    @Test func cancelledIsNoSuccess() throws {
        var run = StartupRun(try StepGraph([a]))
        _ = run.begin()
        #expect(run.ended("a", .cancelled) == [.conclude(.cancelled)])
    }

    /// Over 1,000 random graphs: order respected, nothing begun twice, all that began ends, one conclusion, first cause.
    @Test(arguments: 0..<20) func randomGraphs(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let steps = (0..<Int.random(in: 1...40, using: &random)).map { index in
                StepDefinition(
                    "s\(index)",
                    after: (0..<index).filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
                        .map { "s\($0)" }, isRequired: Bool.random(using: &random))
            }
            try RandomRun(steps: steps.shuffled(using: &random)).check(&random)
        }
    }
}
