import LifecycleDomain
import LifecycleUseCases
import Testing

/// Taking a startup back: after a failure, after a stop in the middle, and at a stop of a service that is up.
struct UnwindTests {
    private let stage = StartupStage()
    private var sink: RecordingSink { stage.sink }

    private func undone(_ name: String, after: [String] = []) -> ScriptedStep {
        ScriptedStep(name, after: after, isUndone: true)
    }

    private var undos: [String] { sink.steps.filter { $0.hasPrefix("<") || $0.hasPrefix(">") } }

    /// After READY all steps are taken back, one at a time, the last that ended first; who has nothing is silent.
    @Test func stopMirrorsStart() async throws {
        let startup = try stage.facade([
            undone("a"), undone("b", after: ["a"]), ScriptedStep("silent", after: ["b"]),
            undone("c", after: ["silent"]),
        ])
        let unwinding = try await stage.open {
            _ = await startup.bootstrap()
            return await startup.unwind(limit: .seconds(30))
        }
        #expect(unwinding.undone == ["c", "b", "a"])
        #expect(undos == ["<c", ">c", "<b", ">b", "<a", ">a"])
        #expect(sink.warnings.isEmpty)
    }

    /// After a required failure what had ended and what ended half done is taken back, what never began is not.
    @Test func afterAFailure() async throws {
        let (isDone, isCancelled) = (Signal(), Signal())
        var half = ScriptedStep("half", isUndone: true) { [time = stage.time] () throws(StepFailure) in
            isDone.raise()
            try? await time.sleep(for: .seconds(1000))
            throw StepFailure(.internalError, "interrupted")
        }
        half.takeBack = { () throws(StepFailure) in isCancelled.raise() }
        let startup = try stage.facade([
            undone("a"), half,
            ScriptedStep("bad", after: ["a"], isUndone: true) { () throws(StepFailure) in
                await isDone.wait()
                throw StepFailure(.dataRefused, "drift")
            }, undone("never", after: ["bad"]),
        ])
        let (conclusion, unwinding) = try await stage.open {
            (await startup.bootstrap().conclusion, await startup.unwind(limit: .seconds(30)))
        }
        #expect(conclusion == .failed(step: "bad", StepFailure(.dataRefused, "drift")))
        #expect(unwinding.undone == ["half", "bad", "a"])
        await isCancelled.wait()
        #expect(!undos.contains("<never"))
    }

    /// When the first step fails, nothing else ran and nothing is said beyond that failure.
    @Test func whenTheFirstStepFails() async throws {
        let startup = try stage.facade([
            ScriptedStep("a") { () throws(StepFailure) in throw StepFailure(.permission, "not ours") },
            undone("b", after: ["a"]), undone("c", after: ["b"]),
        ])
        let (conclusion, unwinding) = try await stage.open {
            (await startup.bootstrap().conclusion, await startup.unwind(limit: .seconds(30)))
        }
        #expect(conclusion == .failed(step: "a", StepFailure(.permission, "not ours")))
        #expect(unwinding == Unwinding())
        #expect(undos.isEmpty && sink.warnings.isEmpty)
    }

    /// A stop after a failure, and one beside it, change neither the cause nor how often a step is taken back.
    @Test func aStopAfterAFailure() async throws {
        let startup = try stage.facade([
            undone("a"),
            ScriptedStep("b", after: ["a"]) { () throws(StepFailure) in throw StepFailure(.dataRefused, "drift") },
        ])
        let conclusion = try await stage.open {
            async let outcome = startup.bootstrap()
            let conclusion = await outcome.conclusion
            startup.requestStop()
            async let one = startup.unwind(limit: .seconds(30))
            async let other = startup.unwind(limit: .seconds(30))
            _ = await (one, other)
            return conclusion
        }
        #expect(conclusion == .failed(step: "b", StepFailure(.dataRefused, "drift")))
        #expect(undos == ["<a", ">a"])
    }

    /// A required step that hangs to its limit: the two that were done before are taken back all the same.
    @Test func afterATimeout() async throws {
        let startup = try stage.facade([
            undone("a"), undone("b", after: ["a"]),
            ScriptedStep(StepDefinition("c", after: ["b"], timeout: .seconds(30))) {
                [time = stage.time] () throws(StepFailure) in
                try? await time.sleep(for: .seconds(1000))
                throw StepFailure(.internalError, "interrupted")
            },
        ])
        let unwinding = try await stage.open { [time = stage.time] in
            async let outcome = startup.bootstrap()
            await time.sleeper(of: .seconds(30))
            await time.sleeper(of: .seconds(1000))
            time.advance(by: .seconds(30))
            _ = await outcome
            return await startup.unwind(limit: .seconds(30))
        }
        #expect(unwinding.undone == ["b", "a"])
    }

    /// A stop in the middle waits for the end of what runs before anything is taken back.
    @Test func aStopWaitsForTheEndOfTheStart() async throws {
        let begun = Signal()
        let startup = try stage.facade([
            undone("a"),
            ScriptedStep("b", after: ["a"], isUndone: true) { [time = stage.time] () throws(StepFailure) in
                begun.raise()
                try? await time.sleep(for: .seconds(1000))
                throw StepFailure(.internalError, "interrupted")
            },
        ])
        try await stage.open {
            async let outcome = startup.bootstrap()
            await begun.wait()
            _ = await startup.unwind(limit: .seconds(30))
            #expect(await outcome.conclusion == .cancelled)
        }
        #expect(sink.steps == ["+a", "-a ok", "+b", "-b cancelled", "<b", ">b", "<a", ">a"])
    }

    /// Several stops at once take each step back once, and all hear the same.
    @Test func atMostOnce() async throws {
        let runs = Counter()
        var step = undone("a")
        step.takeBack = { () throws(StepFailure) in _ = runs.next() }
        let startup = try stage.facade([step])
        let answers = try await stage.open {
            _ = await startup.bootstrap()
            return await withTaskGroup(of: Unwinding.self) { group in
                for _ in 0..<20 { group.addTask { await startup.unwind(limit: .seconds(30)) } }
                return await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(answers.count == 20 && Set(answers).count == 1)
        #expect(runs.next() == 2)
    }

    /// A step that cannot be taken back is named, and those before it are taken back all the same.
    @Test func aFailedUndoStopsNobody() async throws {
        var bad = undone("b", after: ["a"])
        bad.takeBack = { () throws(StepFailure) in throw StepFailure(.inputOutput, "no disk") }
        let startup = try stage.facade([undone("a"), bad])
        let unwinding = try await stage.open {
            _ = await startup.bootstrap()
            return await startup.unwind(limit: .seconds(30))
        }
        #expect(unwinding.failed == ["b"] && unwinding.undone == ["a"])
        #expect(undos == ["<b", ">b failed", "<a", ">a"])
        #expect(sink.warnings == ["the stop leaves steps as they are; not taken back: b"])
    }

    /// Each step has its own limit; one that ignores its cancellation is left, and the next is not kept waiting.
    @Test func aLaggardIsLeft() async throws {
        let release = Signal()
        var stuck = ScriptedStep(StepDefinition("stuck", after: ["a"], undoTimeout: .seconds(4)))
        stuck.isUndone = true
        stuck.takeBack = { () throws(StepFailure) in await release.wait() }
        let startup = try stage.facade([undone("a"), stuck])
        let unwinding = try await stage.open { [stage] in
            _ = await startup.bootstrap()
            async let unwinding = startup.unwind(limit: .seconds(30))
            await stage.time.sleeper(of: .seconds(4))
            stage.time.advance(by: .seconds(4))
            await stage.time.sleeper(of: .seconds(1))
            stage.time.advance(by: .seconds(1))
            let result = await unwinding
            #expect(stage.tasks.hasLaggards)
            release.raise()
            return result
        }
        #expect(unwinding.failed == ["stuck"] && unwinding.undone == ["a"])
        #expect(sink.warnings == ["the stop leaves steps as they are; not taken back: stuck"])
        #expect(!stage.tasks.hasLaggards, "what ended after all is no laggard")
    }

    /// The limit of all holds for a step that ignores its own, too: the time to end is part of it.
    @Test(arguments: [(whole: 10, grace: 1_000), (whole: 1, grace: 500)])
    func aLaggardKeepsTheLimitOfAll(whole: Int, grace: Int) async throws {
        let release = Signal()
        var stuck = ScriptedStep(StepDefinition("stuck", undoTimeout: .seconds(20)))
        stuck.isUndone = true
        stuck.takeBack = { () throws(StepFailure) in await release.wait() }
        let startup = try stage.facade([stuck])
        try await stage.open { [stage] in
            _ = await startup.bootstrap()
            async let unwinding = startup.unwind(limit: .seconds(whole))
            let limit = Duration.seconds(whole) - .milliseconds(grace)
            await stage.time.sleeper(of: limit)
            stage.time.advance(by: limit)
            await stage.time.sleeper(of: .milliseconds(grace))
            stage.time.advance(by: .milliseconds(grace))
            #expect(await unwinding.failed == ["stuck"])
            release.raise()
        }
    }

    /// When the time for everything is over, the rest is named and not tried.
    @Test func theBudgetIsForAll() async throws {
        var slow = undone("b", after: ["a"])
        slow.takeBack = { [time = stage.time] () throws(StepFailure) in time.advance(by: .seconds(6)) }
        let startup = try stage.facade([undone("a"), slow])
        let unwinding = try await stage.open {
            _ = await startup.bootstrap()
            return await startup.unwind(limit: .seconds(6))
        }
        #expect(unwinding.left == ["a"])
        #expect(sink.warnings.first?.contains("not tried: a") == true)
        #expect(!undos.contains("<a"))
    }

    /// A step that ignores its limit holds up neither the startup nor the stop; what it came after is left for it.
    @Test func aStepThatNeverEnds() async throws {
        let release = Signal()
        let startup = try stage.facade([
            undone("base"), undone("beside"),
            ScriptedStep(StepDefinition("stuck", after: ["base"], isRequired: false, timeout: .seconds(5))) {
                () throws(StepFailure) in
                await release.wait()
                return .ok
            },
        ])
        let (conclusion, unwinding) = try await stage.open { [stage] in
            async let outcome = startup.bootstrap()
            await stage.time.sleeper(of: .seconds(5))
            stage.time.advance(by: .seconds(5))
            await stage.time.sleeper(of: .seconds(2))
            stage.time.advance(by: .seconds(2))
            let conclusion = await outcome.conclusion
            #expect(startup.laggards == ["stuck"])
            let unwinding = await startup.unwind(limit: .seconds(30))
            #expect(stage.tasks.hasLaggards)
            release.raise()
            return (conclusion, unwinding)
        }
        #expect(conclusion == .degraded)
        #expect(sink.steps.contains("-stuck timedOut"))
        #expect(unwinding.undone == ["beside"] && unwinding.left == ["base"])
        #expect(sink.warnings.first?.hasPrefix("step stuck of the startup does not end") == true)
    }
}
