import LifecycleDomain
import LifecycleUseCases
import Testing

/// The one call in front of a startup.
struct AppStartupFacadeTests {
    private let stage = StartupStage()
    private var sink: RecordingSink { stage.sink }

    private func conclusion(_ steps: [ScriptedStep]) async throws -> StartupConclusion {
        let facade = try stage.facade(steps)
        return try await stage.open { await facade.bootstrap().conclusion }
    }

    /// Steps run in their order and the record says how it went.
    @Test func ready() async throws {
        let facade = try stage.facade([ScriptedStep("b", after: ["a"]), ScriptedStep("a")])
        let (record, conclusion) = try await stage.open { await facade.bootstrap() }
        #expect(conclusion == .ready)
        #expect(record.outcome == "ready" && record.cause == nil)
        #expect(sink.steps == ["+a", "-a ok", "+b", "-b ok"])
    }

    /// A required failure names step and cause; nothing that waits is begun.
    @Test func failed() async throws {
        let failure = StepFailure(.dataRefused, "drift")
        let facade = try stage.facade([
            ScriptedStep("a") { () throws(StepFailure) in throw failure }, ScriptedStep("b", after: ["a"]),
        ])
        let (record, conclusion) = try await stage.open { await facade.bootstrap() }
        #expect(conclusion == .failed(step: "a", failure))
        #expect(record.cause == "a: drift")
        #expect(sink.steps == ["+a", "-a failed", "-b skipped"])
    }

    /// An optional failure is degraded, and steps beside it go on.
    @Test func degraded() async throws {
        let conclusion = try await conclusion([
            ScriptedStep("a", isRequired: false) { () throws(StepFailure) in throw StepFailure(.inputOutput, "x") },
            ScriptedStep("b"), ScriptedStep("c", after: ["b"]),
        ])
        #expect(conclusion == .degraded)
        #expect(sink.steps.contains("-c ok"))
    }

    /// A step that gives back "cancelled" has not succeeded, whoever cancelled it.
    @Test func cancelledIsNoSuccess() async throws {
        let conclusion = try await conclusion([
            ScriptedStep("a") { StepResult(.cancelled) }, ScriptedStep("b", after: ["a"]),
        ])
        #expect(conclusion == .cancelled)
        #expect(!sink.steps.contains("+b"))
    }

    /// A stop cancels the running step, awaits it, begins nothing more, and is no failure.
    @Test func stopped() async throws {
        let begun = Signal()
        let startup = try stage.facade([
            ScriptedStep("a") { [time = stage.time] () throws(StepFailure) in
                begun.raise()
                try? await time.sleep(for: .seconds(1000))
                throw StepFailure(.tryAgain, "interrupted")
            }, ScriptedStep("b", after: ["a"]), ScriptedStep("c", after: ["b"]), ScriptedStep("d", after: ["c"]),
        ])
        let conclusion = try await stage.open {
            await withTaskGroup(of: StartupConclusion?.self) { group in
                group.addTask { await startup.bootstrap().conclusion }
                await begun.wait()
                group.cancelAll()
                return await group.next() ?? nil
            }
        }
        #expect(conclusion == .cancelled)
        #expect(sink.steps == ["+a", "-b skipped", "-c skipped", "-d skipped", "-a cancelled"])
    }

    /// A stop before the first step lets none begin.
    @Test func stoppedBeforeItBegan() async throws {
        let startup = try stage.facade([ScriptedStep("a"), ScriptedStep("b", isUndone: true)])
        let (unwinding, conclusion) = try await stage.open {
            (await startup.unwind(limit: .seconds(1)), await startup.bootstrap().conclusion)
        }
        #expect(unwinding == Unwinding())
        #expect(conclusion == .cancelled)
        #expect(sink.steps == ["-a skipped", "-b skipped"])
    }

    /// Independent steps run side by side.
    @Test func parallel() async throws {
        let (first, second) = (Signal(), Signal())
        let conclusion = try await conclusion([
            ScriptedStep("a") { () throws(StepFailure) in
                first.raise()
                await second.wait()
                return .ok
            },
            ScriptedStep("b") { () throws(StepFailure) in
                second.raise()
                await first.wait()
                return .ok
            },
        ])
        #expect(conclusion == .ready)
    }

    /// A startup runs once; who asks again gets the same outcome.
    @Test func once() async throws {
        let runs = Counter()
        let startup = try stage.facade([
            ScriptedStep("a") { () throws(StepFailure) in
                _ = runs.next()
                return .ok
            }
        ])
        let outcomes = try await stage.open {
            async let one = startup.bootstrap().conclusion
            async let other = startup.bootstrap().conclusion
            return await [one, other]
        }
        #expect(outcomes == [.ready, .ready])
        #expect(runs.next() == 2)
    }

    /// Retries come after their waits, and each attempt is told.
    @Test func retried() async throws {
        let runs = Counter()
        let retry = RetryPolicy(retries: 3, firstDelay: .seconds(1))
        let startup = try stage.facade([
            ScriptedStep(StepDefinition("a", retry: retry)) { () throws(StepFailure) in
                if runs.next() < 3 { throw StepFailure(.tryAgain, "locked") }
                return .ok
            }
        ])
        let conclusion = try await stage.open { [time = stage.time] in
            async let conclusion = startup.bootstrap().conclusion
            await time.sleeper(of: .seconds(1))
            time.advance(by: .seconds(1))
            await time.sleeper(of: .seconds(2))
            time.advance(by: .seconds(2))
            return await conclusion
        }
        #expect(conclusion == .ready)
        #expect(sink.steps == ["+a", "~a 1s", "+a", "~a 2s", "+a", "-a ok"])
    }

    /// A step that hangs is cut off at its limit; the record names the step, the limit and the attempt.
    @Test func timedOut() async throws {
        let startup = try stage.facade([
            ScriptedStep(StepDefinition("a", timeout: .seconds(30))) { [time = stage.time] () throws(StepFailure) in
                try? await time.sleep(for: .seconds(1000))
                throw StepFailure(.internalError, "interrupted")
            }
        ])
        let record = try await stage.open { [time = stage.time] in
            async let record = startup.bootstrap().record
            await time.sleeper(of: .seconds(30))
            await time.sleeper(of: .seconds(1000))
            time.advance(by: .seconds(30))
            return await record
        }
        #expect(record.cause == "a: not done within 30s (attempt 1 of 1)")
        #expect(record.outcome == "failed")
        #expect(sink.steps == ["+a", "-a timedOut"])
    }

    /// Proof of progress puts the end of a stalled startup off; words without proof do not.
    @Test(arguments: [(true, Duration.seconds(150)), (false, .seconds(90))])
    func stalled(isProof: Bool, end: Duration) async throws {
        let (words, said) = AsyncStream.makeStream(of: (@Sendable (StepProgress) -> Void).self)
        var step = ScriptedStep("a") { [time = stage.time] () throws(StepFailure) in
            try? await time.sleep(for: .seconds(1000))
            throw StepFailure(.internalError, "interrupted")
        }
        step.progress = { said.yield($0) }
        let startup = try stage.facade([step], stall: .seconds(90))
        let record = try await stage.open { [time = stage.time] in
            async let record = startup.bootstrap().record
            await time.sleeper(of: .seconds(1000))
            await time.sleeper(of: .seconds(90))
            time.advance(by: .seconds(60))
            for await tell in words.prefix(1) { tell(StepProgress("works", isProof: isProof)) }
            time.advance(by: .seconds(30))
            if isProof {
                await time.sleeper(of: .seconds(60))
                time.advance(by: .seconds(60))
            }
            return await record
        }
        #expect(record.cause?.hasPrefix("a: no step got on for 90s; running: a for \(end.stepText)") == true)
    }
}
