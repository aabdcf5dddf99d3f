import LifecycleDomain
import Testing

/// The machine of a whole startup: attempts, limits, retries, stalls, and steps that do not end.
struct StartupConductorTests {
    private static let full = 1.0
    private let refused = StepFailure(.serverUnavailable, "connection refused")

    private func conductor(_ steps: [StepDefinition], stall: Duration? = nil) throws -> StartupConductor {
        StartupConductor(try StepGraph(steps), stallTimeout: stall)
    }

    private func step(
        _ name: String = "a", isRequired: Bool = true, timeout: Duration? = nil, retries: Int = 0
    ) -> StepDefinition {
        StepDefinition(
            name, isRequired: isRequired, timeout: timeout,
            retry: RetryPolicy(retries: retries, firstDelay: .seconds(1), longestDelay: .seconds(4)))
    }

    private func conclusion(_ actions: [StartupConductor.Action]) -> StartupConclusion? {
        for case .conclude(let conclusion) in actions { return conclusion }
        return nil
    }

    private func ended(_ actions: [StartupConductor.Action], _ name: String = "a") -> StartupStepRecord? {
        for case .ended(let record) in actions where record.definition.name == name { return record }
        return nil
    }

    /// Waits double up to the longest, each times the jitter; the last failure names how often it was tried.
    @Test func retriesWithBackOff() throws {
        var conductor = try conductor([step(retries: 4)])
        _ = conductor.begin(at: .zero)
        var now = Duration.zero
        for (attempt, seconds) in [1, 2, 4, 4].enumerated() {
            let actions = conductor.attemptEnded("a", .failure(refused), at: now, jitter: 0.5)
            guard case .retry(let record, let delay)? = actions.first else { return #expect(Bool(false)) }
            #expect(delay == .milliseconds(seconds * 500))
            #expect(record.history.map(\.detail) == Array(repeating: "connection refused", count: attempt + 1))
            now += delay
            #expect(conductor.wakeUp == now)
            #expect(conductor.woken(at: now - .milliseconds(1)).isEmpty)
            guard case .attempt(let next)? = conductor.woken(at: now).first else { return #expect(Bool(false)) }
            #expect(next.attempts == attempt + 2)
        }
        let actions = conductor.attemptEnded("a", .failure(refused), at: now, jitter: 1)
        let cause = StepFailure(.serverUnavailable, "connection refused (attempt 5 of 5)")
        #expect(conclusion(actions) == .failed(step: "a", cause))
        #expect(ended(actions)?.outcome == .failed)
        #expect(ended(actions)?.history.count == 5)
    }

    /// An attempt that succeeds after others failed is a success, and the history keeps the others.
    @Test func aRetryThatSucceeds() throws {
        var conductor = try conductor([step(retries: 2)])
        _ = conductor.begin(at: .zero)
        _ = conductor.attemptEnded("a", .failure(refused), at: .zero, jitter: Self.full)
        _ = conductor.woken(at: .seconds(1))
        let actions = conductor.attemptEnded("a", .success(.ok), at: .seconds(3), jitter: Self.full)
        #expect(conclusion(actions) == .ready)
        #expect(ended(actions)?.attempts == 2)
        #expect(ended(actions)?.duration == .seconds(3))
        #expect(
            ended(actions)?.history == [
                StepAttempt(started: .zero, duration: .zero, outcome: .failed, detail: "connection refused"),
                StepAttempt(started: .seconds(1), duration: .seconds(2), outcome: .ok),
            ])
    }

    /// What a person must mend, and a mistake of ours, is not tried again; what may pass is.
    @Test(arguments: FailureKind.allCases) func whatIsWorthRetrying(kind: FailureKind) throws {
        var conductor = try conductor([step(retries: 3)])
        _ = conductor.begin(at: .zero)
        let actions = conductor.attemptEnded("a", .failure(StepFailure(kind, "x")), at: .zero, jitter: Self.full)
        let isRetried = [FailureKind.tryAgain, .serverUnavailable, .inputOutput].contains(kind)
        #expect((conclusion(actions) == nil) == isRetried)
    }

    /// The last attempt is begun only if the wait before it is shorter than what is left.
    @Test(arguments: [(Duration.milliseconds(3001), true), (.seconds(3), false), (.milliseconds(2900), false)])
    func noAttemptThatDoesNotFit(limit: Duration, isRetried: Bool) throws {
        var conductor = try conductor([step(timeout: limit, retries: 3)])
        _ = conductor.begin(at: .zero)
        let actions = conductor.attemptEnded("a", .failure(refused), at: .seconds(2), jitter: Self.full)
        #expect((conclusion(actions) == nil) == isRetried)
        if !isRetried {
            #expect(ended(actions)?.outcome == .failed)
            #expect(ended(actions)?.detail?.contains("attempt 1 of 4, no time for another within") == true)
        }
    }

    /// A machine that slept through the limit begins no attempt afterwards.
    @Test func aLateWakeUpBeginsNothing() throws {
        var conductor = try conductor([step(timeout: .seconds(5), retries: 3)])
        _ = conductor.begin(at: .zero)
        _ = conductor.attemptEnded("a", .failure(refused), at: .zero, jitter: Self.full)
        let actions = conductor.woken(at: .seconds(100))
        #expect(ended(actions)?.outcome == .failed)
        #expect(ended(actions)?.attempts == 1)
    }

    /// The limit is for attempts and waits together; step, limit, attempt and first cause are named.
    @Test func theLimitCutsTheAttempt() throws {
        var conductor = try conductor([step(timeout: .seconds(5), retries: 3)])
        _ = conductor.begin(at: .zero)
        _ = conductor.attemptEnded("a", .failure(refused), at: .seconds(1), jitter: Self.full)
        _ = conductor.woken(at: .seconds(2))
        #expect(conductor.wakeUp == .seconds(5))
        #expect(conductor.woken(at: .seconds(5)) == [.cancel(step: "a")])
        let actions = conductor.attemptEnded(
            "a", .failure(StepFailure(.internalError, "interrupted")), at: .seconds(6), jitter: Self.full)
        let cause = "a: not done within 5s (attempt 2 of 4; before: connection refused)"
        #expect(conclusion(actions)?.cause == cause)
        #expect(ended(actions)?.outcome == .timedOut)
        #expect(ended(actions)?.history.map(\.outcome) == [.failed, .timedOut])
    }

    /// A step that answers its cancellation with a success has not kept its limit.
    @Test func aLateSuccessIsNone() throws {
        var conductor = try conductor([step(isRequired: false, timeout: .seconds(5))])
        _ = conductor.begin(at: .zero)
        _ = conductor.woken(at: .seconds(5))
        let actions = conductor.attemptEnded("a", .success(.ok), at: .seconds(5), jitter: Self.full)
        #expect(ended(actions)?.outcome == .timedOut)
        #expect(conclusion(actions) == .degraded)
    }

    /// A step that ignores its cancellation is given up after the grace, and what ends later changes nothing.
    @Test(arguments: [true, false]) func aLaggardIsGivenUp(isRequired: Bool) throws {
        var conductor = try conductor([step(isRequired: isRequired, timeout: .seconds(5))])
        _ = conductor.begin(at: .zero)
        _ = conductor.woken(at: .seconds(5))
        #expect(conductor.wakeUp == .seconds(7))
        let actions = conductor.woken(at: .seconds(7))
        #expect(actions.contains(.giveUp(step: "a")))
        #expect(ended(actions)?.outcome == .timedOut)
        #expect(ended(actions)?.detail == "not done within 5s (attempt 1 of 1) (it does not end)")
        if isRequired {
            #expect(conclusion(actions)?.name == "failed")
        } else {
            #expect(conclusion(actions) == .degraded)
        }
        #expect(conductor.attemptEnded("a", .success(.ok), at: .seconds(8), jitter: Self.full).isEmpty)
    }

    /// At a stop the grace is short, unless the step asks for more; after a failure it is the longer one.
    @Test func theGraceAtAStop() throws {
        var conductor = try conductor([step(), StepDefinition("program", grace: .seconds(4))])
        _ = conductor.begin(at: .zero)
        #expect(conductor.stopRequested(at: .seconds(1)) == [.cancel(step: "a"), .cancel(step: "program")])
        #expect(conductor.wakeUp == .milliseconds(1500))
        #expect(conductor.woken(at: .milliseconds(1500)).contains(.giveUp(step: "a")))
        #expect(conductor.wakeUp == .seconds(5))
        let end = conductor.woken(at: .seconds(5))
        #expect(conclusion(end) == .cancelled)
        #expect(ended(end, "program")?.outcome == .cancelled)
    }

    /// A stop ends a step that waits for its next attempt at once; its failure is kept as the reason.
    @Test func aStopEndsAWait() throws {
        var conductor = try conductor([step(retries: 3)])
        _ = conductor.begin(at: .zero)
        _ = conductor.attemptEnded("a", .failure(refused), at: .zero, jitter: Self.full)
        let actions = conductor.stopRequested(at: .milliseconds(1))
        #expect(ended(actions)?.outcome == .cancelled)
        #expect(ended(actions)?.detail == "connection refused")
        #expect(conclusion(actions) == .cancelled)
    }

    /// A failure waits for those it cancelled, up to the grace; who does not end is given up and is not the cause.
    @Test func aFailureWaitsForTheOthers() throws {
        var conductor = try conductor([step("a"), step("b")])
        _ = conductor.begin(at: .zero)
        let failure = StepFailure(.dataRefused, "drift")
        let first = conductor.attemptEnded("a", .failure(failure), at: .seconds(1), jitter: Self.full)
        #expect(conclusion(first) == nil)
        #expect(conductor.wakeUp == .seconds(3))
        let end = conductor.woken(at: .seconds(3))
        #expect(end.contains(.giveUp(step: "b")))
        #expect(ended(end, "b")?.outcome == .cancelled)
        #expect(conclusion(end) == .failed(step: "a", failure))
    }

    /// What is cancelled because of another's failure is secondary, whatever it says.
    @Test func theFirstCauseStays() throws {
        var conductor = try conductor([step("a"), step("b"), step("c", retries: 5)])
        _ = conductor.begin(at: .zero)
        _ = conductor.attemptEnded("c", .failure(refused), at: .zero, jitter: Self.full)
        let failure = StepFailure(.dataRefused, "drift")
        let first = conductor.attemptEnded("a", .failure(failure), at: .seconds(1), jitter: Self.full)
        #expect(first.contains(.cancel(step: "b")))
        #expect(ended(first, "c")?.outcome == .cancelled)
        let last = conductor.attemptEnded(
            "b", .failure(StepFailure(.configuration, "later")), at: .seconds(2), jitter: Self.full)
        #expect(conclusion(last) == .failed(step: "a", failure))
        #expect(ended(last, "b")?.outcome == .cancelled)
    }
}
