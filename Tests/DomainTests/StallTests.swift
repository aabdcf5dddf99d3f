import LifecycleDomain
import Testing

/// A startup that no longer gets on.
struct StallTests {
    private func conductor(_ steps: [StepDefinition]) throws -> StartupConductor {
        StartupConductor(try StepGraph(steps), stallTimeout: .seconds(90))
    }

    private func conclusion(_ actions: [StartupConductor.Action]) -> StartupConclusion? {
        for case .conclude(let conclusion) in actions { return conclusion }
        return nil
    }

    /// Proof puts the end off and so does a step that ends; the cause names who runs, and for how long.
    @Test func theCauseNamesWhoRuns() throws {
        var conductor = try conductor([StepDefinition("a"), StepDefinition("b", after: ["a"]), StepDefinition("c")])
        _ = conductor.begin(at: .zero)
        #expect(conductor.wakeUp == .seconds(90))
        _ = conductor.attemptEnded("a", .success(.ok), at: .seconds(80), jitter: 1)
        #expect(conductor.wakeUp == .seconds(170))
        conductor.progressed(at: .seconds(100))
        #expect(conductor.woken(at: .seconds(170)).isEmpty)
        #expect(conductor.wakeUp == .seconds(190))
        #expect(conductor.woken(at: .seconds(190)) == [.cancel(step: "c"), .cancel(step: "b")])
        let end = conductor.woken(at: .seconds(192))
        #expect(
            conclusion(end)?.cause
                == "c: no step got on for 90s; running: c for 190s, b for 110s (attempt 1 of 1) (it does not end)")
        if case .failed(_, let failure)? = conclusion(end) { #expect(failure.kind.exitCode == .tryAgain) }
    }

    /// Attempts that fail prove nothing.
    @Test func retriesProveNothing() throws {
        var conductor = try conductor([
            StepDefinition("a", retry: RetryPolicy(retries: 100, firstDelay: .seconds(50), longestDelay: .seconds(50)))
        ])
        _ = conductor.begin(at: .zero)
        _ = conductor.attemptEnded("a", .failure(StepFailure(.tryAgain, "locked")), at: .seconds(1), jitter: 1)
        _ = conductor.woken(at: .seconds(51))
        _ = conductor.attemptEnded("a", .failure(StepFailure(.tryAgain, "locked")), at: .seconds(52), jitter: 1)
        #expect(conductor.wakeUp == .seconds(90))
        #expect(
            conclusion(conductor.woken(at: .seconds(90)))?.cause
                == "a: no step got on for 90s; running: a for 90s (attempt 2 of 101; before: locked)")
    }

    /// Steps that the app can do without end, and the startup goes on without them.
    @Test func optionalStepsAreTimedOut() throws {
        var conductor = try conductor([StepDefinition("a", isRequired: false)])
        _ = conductor.begin(at: .zero)
        #expect(conductor.woken(at: .seconds(90)) == [.cancel(step: "a")])
        let end = conductor.attemptEnded("a", .failure(StepFailure(.tryAgain, "x")), at: .seconds(91), jitter: 1)
        #expect(conclusion(end) == .degraded)
    }

    /// Without a limit nothing stalls.
    @Test func forEver() throws {
        var conductor = StartupConductor(try StepGraph([StepDefinition("a")]))
        _ = conductor.begin(at: .zero)
        #expect(conductor.wakeUp == nil)
        #expect(conductor.woken(at: .seconds(1_000_000)).isEmpty)
    }
}
