import EventLoop
import Testing

/// The loop's clock and its sleeps.
struct BoottimeClockTests {
    private static func sleepEnds(_ clock: BoottimeClock, for duration: Duration) async -> Bool {
        do {
            try await clock.sleep(for: duration)
            return true
        } catch {
            return false
        }
    }

    /// Five hundred sleeps, begun in another order, end in the order of their deadlines.
    @Test func sleepsEndInOrderOfTheirDeadlines() throws {
        // On a machine that is busy, deadlines may have passed before all tasks are asleep: no order is promised then.
        for milliseconds in [100, 1000, 10_000] {
            let order = Recorder<BoottimeClock.Instant>()
            let allAsleep = try Self.fiveHundredSleeps(after: .milliseconds(milliseconds), order)
            #expect(order.elements.count == 500)
            let inOrder = order.elements.filter { $0 > allAsleep }
            #expect(inOrder == inOrder.sorted())
            if inOrder.count == 500 { return }
        }
        Issue.record("each time deadlines had passed before all were asleep")
    }

    /// Sleeps until different times; notes each at its end.
    /// - Returns: when all were asleep.
    private static func fiveHundredSleeps(
        after delay: Duration, _ order: Recorder<BoottimeClock.Instant>
    ) throws -> BoottimeClock.Instant {
        let loop = try EventLoop()
        return try loop.run { () -> BoottimeClock.Instant in
            let start = loop.clock.now
            return await withTaskGroup(of: Void.self) { group in
                for number in (0..<500).map({ $0 * 7 % 500 }) {
                    group.addTask {
                        let deadline = start.advanced(by: delay + .microseconds(100 * number))
                        try? await loop.clock.sleep(until: deadline)
                        order.note(deadline)
                    }
                }
                await loop.yield()
                return loop.clock.now
            }
        }
    }

    /// Sleeps with one deadline end in the order in which they began.
    @Test func equalDeadlinesEndInOrderOfArrival() throws {
        let loop = try EventLoop()
        let order = Recorder<Int>()
        try loop.run {
            let deadline = loop.clock.now.advanced(by: .milliseconds(20))
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<100 {
                    group.addTask {
                        try? await loop.clock.sleep(until: deadline)
                        order.note(number)
                    }
                }
            }
        }
        #expect(order.elements == Array(0..<100))
    }

    /// A sleep never ends before its deadline, nor as long after it as sd-event would have it by itself: at moments a quarter
    /// of a second apart, the first of which alone may be near.
    @Test func sleepEndsAtItsDeadline() throws {
        let loop = try EventLoop()
        let late = try loop.run { () -> [Duration] in
            var late: [Duration] = []
            for number in 1...20 {
                let deadline = loop.clock.now.advanced(by: .microseconds(150 * number + 1))
                try? await loop.clock.sleep(until: deadline)
                late.append(deadline.duration(to: loop.clock.now))
            }
            return late
        }
        #expect(late.allSatisfy { $0 >= .zero })
        // The machine may be late for some, but hardly for all.
        #expect(late.dropFirst().contains { $0 < .milliseconds(100) })
    }

    /// A cancelled sleep ends at once, and the sleeps around it are served.
    @Test func cancelledSleepEndsAtOnce() throws {
        let loop = try EventLoop()
        let (endings, elapsed) = try loop.run { () -> ([Bool], Duration) in
            let clock = loop.clock
            var endings: [Bool] = []
            let elapsed = await clock.measure {
                async let short = Self.sleepEnds(clock, for: .milliseconds(5))
                async let longer = Self.sleepEnds(clock, for: .milliseconds(20))
                await withTaskGroup(of: Bool.self) { group in
                    group.addTask { await Self.sleepEnds(clock, for: .seconds(3600)) }
                    group.addTask { await Self.sleepEnds(clock, for: .milliseconds(1)) }
                    if let first = await group.next() { endings.append(first) }
                    group.cancelAll()
                    if let second = await group.next() { endings.append(second) }
                }
                endings.append(await short)
                endings.append(await longer)
            }
            return (endings, elapsed)
        }
        #expect(endings == [true, false, true, true])
        #expect(elapsed < .seconds(60))
    }

    /// A thousand sleeps that are cancelled leave nothing behind that keeps the loop alive.
    @Test func cancelledSleepsLeaveNothingBehind() throws {
        weak var gone: EventLoop?
        try {
            let loop = try EventLoop()
            gone = loop
            let ended = try loop.run { () -> Int in
                await withTaskGroup(of: Bool.self) { group in
                    for _ in 0..<1000 {
                        group.addTask { await Self.sleepEnds(loop.clock, for: .seconds(3600)) }
                    }
                    await loop.yield()
                    group.cancelAll()
                    return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
                }
            }
            #expect(ended == 0)
        }()
        #expect(gone == nil)
    }

    /// A task that is cancelled already does not sleep; a deadline that is past needs no sleep.
    @Test func nothingToWaitFor() throws {
        let loop = try EventLoop()
        let (cancelled, past) = try loop.run { () -> (Bool?, Bool) in
            let cancelled = await withTaskGroup(of: Bool.self) { group in
                group.cancelAll()
                group.addTask { await Self.sleepEnds(loop.clock, for: .seconds(3600)) }
                return await group.next()
            }
            return (cancelled, await Self.sleepEnds(loop.clock, for: .seconds(-1)))
        }
        #expect(cancelled == false)
        #expect(past)
    }

    /// Instants are ordered and add up as durations do.
    @Test func instantsAddUp() {
        let boot = BoottimeClock.Instant(sinceBoot: .zero)
        let later = boot.advanced(by: .milliseconds(1500))
        #expect(boot < later)
        #expect(boot.duration(to: later) == .milliseconds(1500))
        #expect(later.duration(to: boot) == .milliseconds(-1500))
        #expect(BoottimeClock.now > boot)
    }

    /// A deadline beyond what the kernel can count in is a sleep without end, not an early one.
    @Test func farDeadlineNeverComes() throws {
        let loop = try EventLoop()
        let first = try loop.run { () -> Bool? in
            await withTaskGroup(of: Bool.self) { group in
                group.addTask { await Self.sleepEnds(loop.clock, for: .seconds(Int64.max / 2)) }
                group.addTask {
                    for _ in 0..<10 { await loop.yield() }
                    return await Self.sleepEnds(loop.clock, for: .milliseconds(5))
                }
                let first = await group.next()
                group.cancelAll()
                return first
            }
        }
        #expect(first == true)
    }
}
