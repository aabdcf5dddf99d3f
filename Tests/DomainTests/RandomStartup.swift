import LifecycleDomain
import TestKit
import Testing

/// A startup at random on a clock of its own, and what must hold of every startup.
///
/// Steps fail, take long, are tried again and ignore their cancellation, and a stop comes now and then.
struct RandomStartup {
    private enum Happening {
        case attemptEnds(step: String, Result<StepResult, StepFailure>)
        case stop
    }

    private let steps: [StepDefinition]
    private let stall: Duration?
    private var random: SeededGenerator
    private var conductor: StartupConductor
    private var now = Duration.zero
    private var calendar: [(at: Duration, what: Happening)] = []

    private var attempts: [String: Int] = [:]
    private var attempting: Set<String> = []
    private var ended: [String: StartupStepRecord] = [:]
    private var isOver = false
    private var firstFailure: String?
    private(set) var conclusion: StartupConclusion?

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        var steps: [StepDefinition] = []
        for index in 0..<Int.random(in: 1...40, using: &random) {
            steps.append(Self.step(index, &random))
        }
        self.steps = steps.shuffled(using: &random)
        stall = Bool.random(using: &random) ? .seconds(40) : nil
        conductor = StartupConductor(try StepGraph(self.steps), stallTimeout: stall)
        if Int.random(in: 0..<4, using: &random) == 0 {
            calendar.append((.milliseconds(Int.random(in: 0..<60_000, using: &random)), .stop))
        }
    }

    private static func step(_ index: Int, _ random: inout SeededGenerator) -> StepDefinition {
        let after = (0..<index).filter { _ in Int.random(in: 0..<8, using: &random) == 0 }.map { "s\($0)" }
        let limit: Duration? =
            Bool.random(using: &random) ? .milliseconds(Int.random(in: 1..<30_000, using: &random)) : nil
        return StepDefinition(
            "s\(index)", after: after, isRequired: Int.random(in: 0..<3, using: &random) == 0, timeout: limit,
            retry: RetryPolicy(retries: Int.random(in: 0..<4, using: &random)))
    }

    mutating func run() {
        perform(conductor.begin(at: now))
        while conclusion == nil {
            let next = calendar.map(\.at).min()
            guard let time = [next, conductor.wakeUp].compactMap(\.self).min() else {
                Issue.record("nothing can happen any more, and there is no conclusion")
                return
            }
            now = max(now, time)
            if let next, next <= now, let index = calendar.firstIndex(where: { $0.at == next }) {
                happen(calendar.remove(at: index).what)
            } else {
                perform(conductor.woken(at: now))
            }
        }
        checkEnd()
    }

    private mutating func happen(_ what: Happening) {
        switch what {
        case .stop:
            // What was told before stays the cause; nothing begins from here on.
            let actions = conductor.stopRequested(at: now)
            isOver = true
            perform(actions)
        case .attemptEnds(let step, let result):
            attempting.remove(step)
            perform(
                conductor.attemptEnded(step, result, at: now, jitter: Double.random(in: 0...1, using: &random)))
        }
    }

    private mutating func perform(_ actions: [StartupConductor.Action]) {
        for action in actions {
            #expect(conclusion == nil, "nothing comes after the conclusion")
            switch action {
            case .attempt(let record): attempt(record)
            case .cancel(let step): cancel(step)
            case .retry(let record, let delay):
                #expect(record.attempts <= record.definition.retry.retries)
                if let limit = record.definition.timeout, let started = record.started {
                    #expect(now + delay < started + limit, "the attempt fits into the limit")
                }
            case .ended(let record): end(record)
            case .giveUp(let step): #expect(attempting.contains(step), "\(step) was given up and does not run")
            case .conclude(let end): conclusion = end
            }
        }
    }

    private mutating func attempt(_ record: StartupStepRecord) {
        let step = record.definition
        attempts[step.name, default: 0] += 1
        #expect(attempts[step.name] == record.attempts, "attempts are numbered")
        #expect(attempting.insert(step.name).inserted, "\(step.name) runs twice at once")
        #expect(ended[step.name] == nil, "\(step.name) began after its end")
        #expect(!isOver, "\(step.name) began after a stop or a failure")
        for predecessor in step.after {
            let outcome = ended[predecessor]?.outcome
            #expect(outcome != nil && outcome != .failed && outcome != .timedOut && outcome != .cancelled)
        }
        // Some hang for ever; those that can be cancelled end with their cancellation.
        let isBounded = stall != nil || step.timeout != nil
        if isBounded, Int.random(in: 0..<12, using: &random) == 0 { return }
        let length = Duration.milliseconds(Int.random(in: 0..<12_000, using: &random))
        calendar.append((now + length, .attemptEnds(step: step.name, result())))
    }

    private mutating func result() -> Result<StepResult, StepFailure> {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: .failure(StepFailure(.dataRefused, "no"))
        case 1, 2: .failure(StepFailure(.tryAgain, "locked"))
        case 3: .success(StepResult(.degraded))
        case 4: .success(StepResult(.skipped))
        default: .success(.ok)
        }
    }

    private mutating func cancel(_ step: String) {
        #expect(attempting.contains(step), "\(step) was cancelled and does not run")
        // One of four ignores it.
        if Int.random(in: 0..<4, using: &random) == 0 { return }
        calendar.removeAll { if case .attemptEnds(step, _) = $0.what { true } else { false } }
        calendar.append((now, .attemptEnds(step: step, .failure(StepFailure(.internalError, "interrupted")))))
    }

    private mutating func end(_ record: StartupStepRecord) {
        let step = record.definition
        #expect(ended[step.name] == nil, "\(step.name) ended twice")
        ended[step.name] = record
        if let limit = step.timeout, let length = record.duration {
            #expect(length <= limit + .seconds(2), "\(step.name) outlived its limit and the grace")
        }
        let isBad = [.failed, .timedOut].contains(record.outcome)
        let isSkippedForGood = record.outcome == .skipped && attempts[step.name] == nil
        if step.isRequired, isBad || isSkippedForGood, !isOver {
            firstFailure = step.name
            isOver = true
        }
    }

    private func checkEnd() {
        #expect(ended.count == steps.count, "every step has ended")
        #expect(ended.values.allSatisfy { $0.outcome != nil })
        let unsuccessful = ended.values.filter { [.failed, .timedOut, .cancelled, nil].contains($0.outcome) }
        switch conclusion {
        case .ready: #expect(unsuccessful.isEmpty)
        case .degraded: #expect(unsuccessful.allSatisfy { !$0.definition.isRequired && $0.outcome != .cancelled })
        case .failed(let step, let failure):
            #expect(step == firstFailure, "the first cause is kept")
            #expect(failure.message != "interrupted")
        case .cancelled: #expect(isOver && firstFailure == nil)
        case nil: Issue.record("no conclusion")
        }
    }
}

struct RandomStartupTests {
    /// 1,000 startups of up to 40 steps each.
    @Test(arguments: 0..<20) func randomStartups(block: UInt64) throws {
        for seed in block * 50..<(block + 1) * 50 {
            var startup = try RandomStartup(seed: seed)
            startup.run()
        }
    }

    /// They come to every end that there is.
    @Test func everyEndIsReached() throws {
        var ends: Set<String> = []
        for seed in 0..<200 as Range<UInt64> {
            var startup = try RandomStartup(seed: seed)
            startup.run()
            ends.insert(startup.conclusion?.name ?? "")
        }
        #expect(ends == ["ready", "degraded", "failed", "cancelled"])
    }
}
