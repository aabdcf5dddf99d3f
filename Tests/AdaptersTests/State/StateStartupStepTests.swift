import LifecycleAdapters
import LifecycleDomain
import LifecycleUseCases
import Testing

/// The steps of a startup are kept with their limits and their attempts.
struct StateStartupStepTests {
    private let fixture: StateFixture

    init() throws {
        fixture = try StateFixture()
    }

    private func step(attempts count: Int) -> StartupStepRecord {
        StartupStepRecord(
            StepDefinition(
                "notifications", after: ["databases"], isRequired: false, timeout: .seconds(10),
                retry: RetryPolicy(retries: 30)),
            outcome: .timedOut, started: .milliseconds(5), duration: .seconds(10), attempts: count,
            history: (0..<count).map {
                StepAttempt(
                    started: .milliseconds(10 * $0), duration: .microseconds(7),
                    outcome: $0 == count - 1 ? .timedOut : .failed, detail: $0 == 0 ? nil : "attempt \($0 + 1)")
            },
            detail: "no answer")
    }

    private func kept(_ steps: [StartupStepRecord], by state: StateDatabase) async throws -> [StartupStepRecord]? {
        let startup = StartupRecord(id: "s", started: RealtimeInstant(microseconds: 1), outcome: "degraded")
        try await state.begin(startup)
        try await state.conclude(startup, steps: steps, keep: 3)
        return try await state.startup("s")?.1
    }

    /// What was written is read, also by the next start, step by step.
    @Test func attemptsAreKept() async throws {
        let steps = [step(attempts: 3), StartupStepRecord(StepDefinition("state"), outcome: .ok), step(attempts: 1)]
        #expect(try await kept(steps, by: try await fixture.ready()) == steps)
        #expect(try await fixture.reopened().startup("s")?.1 == steps)
    }

    /// Of many attempts the last 20 are kept.
    @Test func attemptsAreBounded() async throws {
        let many = step(attempts: 25)
        let found = try #require(try await kept([many], by: try await fixture.ready())?.first)
        #expect(found.attempts == 25)
        #expect(found.history == Array(many.history.suffix(20)))
    }

    /// The attempts go with their startup, and with a second writing of it.
    @Test func attemptsGoWithTheirStartup() async throws {
        let state = try await fixture.ready()
        _ = try await kept([step(attempts: 3)], by: state)
        #expect(try await kept([step(attempts: 2)], by: state)?.first?.history.count == 2)
        let next = StartupRecord(id: "t", started: RealtimeInstant(microseconds: 2), outcome: "ready")
        try await state.begin(next)
        try await state.conclude(next, steps: [], keep: 1)
        #expect(try await state.startup("s") == nil)
        #expect(try await kept([], by: state)?.isEmpty == true, "the same id finds no attempts of before")
    }
}
