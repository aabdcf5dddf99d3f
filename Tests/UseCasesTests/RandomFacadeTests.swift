import LifecycleDomain
import LifecycleUseCases
import TestKit
import Testing

/// Whole startups with their stops, at random: tasks, limits, retries and a clock that runs while they do.
struct RandomFacadeTests {
    /// 1,000 graphs of up to 40 steps: what was begun is ended and taken back once, in reverse, and nothing else is.
    @Test(arguments: 0..<20) func randomGraphs(block: UInt64) async throws {
        for seed in block * 50..<(block + 1) * 50 { try await RandomFacade(seed: seed).run() }
    }
}

private struct RandomFacade {
    private let stage = StartupStage()
    private let startup: AppStartupFacade
    private let definitions: [StepDefinition]
    /// After so many moves of the clock.
    private let stop: Int?

    init(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...40, using: &random)
        let time = stage.time
        let steps = (0..<count).map { Self.step($0, time, &random) }.shuffled(using: &random)
        definitions = steps.map(\.definition)
        startup = try stage.facade(steps, stall: .seconds(60))
        stop = Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: 0..<20, using: &random) : nil
    }

    private static func step(_ index: Int, _ time: ManualTime, _ random: inout SeededGenerator) -> ScriptedStep {
        let lengths = (0..<4).map { _ in Duration.milliseconds(Int.random(in: 0..<4000, using: &random)) }
        let fate = Int.random(in: 0..<8, using: &random)
        let attempts = Counter()
        let definition = StepDefinition(
            "s\(index)",
            after: (0..<index).filter { _ in Int.random(in: 0..<8, using: &random) == 0 }.map { "s\($0)" },
            isRequired: Int.random(in: 0..<3, using: &random) == 0,
            timeout: Bool.random(using: &random) ? .seconds(5) : nil, retry: RetryPolicy(retries: 3),
            undoTimeout: .seconds(1_000_000_000), grace: .seconds(1_000_000_000))
        var step = ScriptedStep(definition) { () throws(StepFailure) in
            let attempt = attempts.next()
            do throws(CancellationError) { try await time.sleep(for: lengths[attempt - 1]) } catch {
                throw StepFailure(.internalError, "interrupted")
            }
            switch fate {
            case 0: throw StepFailure(.dataRefused, "no")
            case 1, 2: if attempt <= fate { throw StepFailure(.tryAgain, "locked") }
            default: break
            }
            return .ok
        }
        step.isUndone = true
        return step
    }

    func run() async throws {
        let (conclusion, unwinding) = try await stage.open { [self] in
            async let outcome = startup.bootstrap()
            let over = Signal()
            async let clock: Void = moveClock(until: over)
            let conclusion = await outcome.conclusion
            let unwinding = await startup.unwind(limit: .seconds(1_000_000_000))
            over.raise()
            await clock
            return (conclusion, unwinding)
        }
        check(conclusion, unwinding)
    }

    private func moveClock(until over: Signal) async {
        var move = 0
        while !over.isRaised {
            if move == stop { startup.requestStop() }
            stage.time.advance(by: .milliseconds(600))
            for _ in 0..<3 { await Task.yield() }
            move += 1
        }
    }

    private func check(_ conclusion: StartupConclusion, _ unwinding: Unwinding) {
        let steps = stage.sink.steps
        let began = steps.filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) }
        let retried = steps.filter { $0.hasPrefix("~") }
        let ends = steps.filter { $0.hasPrefix("-") }.map { $0.dropFirst().split(separator: " ").map(String.init) }
        let ran = ends.filter { began.contains($0[0]) }.map { $0[0] }
        #expect(ends.count == definitions.count && Set(ends.map { $0[0] }).count == ends.count)
        // A wait for another attempt may be cut short by a stop.
        #expect(began.count <= Set(began).count + retried.count)
        #expect(unwinding.undone == ran.reversed(), "taken back in the reverse order of the ends")
        #expect(unwinding.failed.isEmpty && unwinding.left.isEmpty)
        let bad = ends.filter { ["failed", "timedOut", "cancelled"].contains($0[1]) }.map { $0[0] }
        let isRequiredBad = definitions.contains { $0.isRequired && bad.contains($0.name) }
        switch conclusion {
        case .ready: #expect(bad.isEmpty)
        case .degraded: #expect(!isRequiredBad)
        case .failed(let step, let failure):
            #expect(definitions.contains { $0.name == step && $0.isRequired })
            #expect(!failure.message.contains("interrupted"), "the first cause is kept")
        case .cancelled: #expect(stop != nil)
        }
        checkOrder(steps)
    }

    private func checkOrder(_ steps: [String]) {
        for definition in definitions {
            guard let begin = steps.firstIndex(of: "+\(definition.name)") else { continue }
            for predecessor in definition.after {
                let end = steps.firstIndex { $0.hasPrefix("-\(predecessor) ") }
                #expect(end.map { $0 < begin } == true, "\(definition.name) began before \(predecessor) ended")
            }
        }
        let firstUndo = steps.firstIndex { $0.hasPrefix("<") } ?? steps.count
        #expect(!steps[firstUndo...].contains { $0.hasPrefix("+") || $0.hasPrefix("-") })
    }
}
