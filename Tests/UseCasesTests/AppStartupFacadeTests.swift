import LifecycleDomain
import LifecycleUseCases
import Testing

/// The one call in front of a startup.
struct AppStartupFacadeTests {
    private struct Step: StartupStep {
        let definition: StepDefinition
        let work: @Sendable () async throws(StepFailure) -> StepResult

        func run(_ progress: @escaping @Sendable (StepProgress) -> Void) async throws(StepFailure) -> StepResult {
            try await work()
        }
    }

    private let sink = RecordingSink()
    private let time = ManualTime()

    private func facade(_ steps: [Step]) throws -> AppStartupFacade {
        try AppStartupFacade(
            StartupRecord(id: "s", started: time.now), steps: steps, events: sink, time: time)
    }

    private func step(
        _ name: String, after: [String] = [], isRequired: Bool = true,
        _ work: @escaping @Sendable () async throws(StepFailure) -> StepResult = { .ok }
    ) -> Step {
        Step(definition: StepDefinition(name, after: after, isRequired: isRequired), work: work)
    }

    /// Steps run in their order and the record says how it went.
    @Test func ready() async throws {
        let (record, conclusion) = try await facade([step("b", after: ["a"]), step("a")]).bootstrap()
        #expect(conclusion == .ready)
        #expect(record.outcome == "ready" && record.cause == nil)
        #expect(sink.steps == ["+a", "-a ok", "+b", "-b ok"])
    }

    /// A required failure names step and cause; nothing that waits is begun.
    @Test func failed() async throws {
        let failure = StepFailure(.dataRefused, "drift")
        let (record, conclusion) = try await facade([
            step("a") { () throws(StepFailure) in throw failure }, step("b", after: ["a"]),
        ]).bootstrap()
        #expect(conclusion == .failed(step: "a", failure))
        #expect(record.cause == "a: drift")
        #expect(sink.steps == ["+a", "-b skipped", "-a failed"] || sink.steps == ["+a", "-a failed", "-b skipped"])
    }

    /// An optional failure is degraded.
    @Test func degraded() async throws {
        let (_, conclusion) = try await facade([
            step("a", isRequired: false) { () throws(StepFailure) in throw StepFailure(.inputOutput, "x") }
        ]).bootstrap()
        #expect(conclusion == .degraded)
    }

    /// A stop cancels the running step, awaits it, begins nothing more, and is no failure.
    @Test func stopped() async throws {
        let (started, begun) = AsyncStream.makeStream(of: Void.self)
        let startup = try facade([
            step("a") { [time] () throws(StepFailure) in
                begun.finish()
                try? await time.sleep(for: .seconds(1000))
                throw StepFailure(.tryAgain, "interrupted")
            }, step("b", after: ["a"]),
        ])
        let conclusion = await withTaskGroup(of: StartupConclusion?.self) { group in
            group.addTask { await startup.bootstrap().conclusion }
            for await _ in started {}
            group.cancelAll()
            return await group.next() ?? nil
        }
        #expect(conclusion == .cancelled)
        #expect(sink.steps.contains("-a cancelled"))
        #expect(!sink.steps.contains("+b"))
    }

    /// Independent steps run side by side.
    @Test func parallel() async throws {
        let (first, firstBegun) = AsyncStream.makeStream(of: Void.self)
        let (second, secondBegun) = AsyncStream.makeStream(of: Void.self)
        let (_, conclusion) = try await facade([
            step("a") { () throws(StepFailure) in
                firstBegun.finish()
                for await _ in second {}
                return .ok
            },
            step("b") { () throws(StepFailure) in
                secondBegun.finish()
                for await _ in first {}
                return .ok
            },
        ]).bootstrap()
        #expect(conclusion == .ready)
    }
}
