import LifecycleDomain
import LifecycleUseCases
import TestKit
import Testing

/// What is carried, in which order, how often, and who hears of the end.
struct OutboxOrderTests {
    /// The duties of a logout go in their order, each once; the end is told once, when the last is over.
    @Test func oneAfterTheOther() async throws {
        let fixture = CourierFixture([.answer(.delivered), .answer(.refused(detail: "unknown client"))])
        for payload in ["a", "b", "c"] { await fixture.outbox.add(payload) }
        try await fixture.whileServing {
            try await eventually { await fixture.settled.logouts == ["l1"] }
        }
        #expect(await fixture.carrier.carried == ["a", "b", "c"])
        #expect(await fixture.outbox.outcomes() == ["delivered", "refused", "delivered"])
        #expect(await fixture.carrier.overlapped == false)
        #expect(await fixture.settled.logouts == ["l1"])
    }

    /// Those behind a duty that waits wait too, although they are due earlier.
    @Test func theOrderHoldsAcrossFailures() async throws {
        let fixture = CourierFixture([.answer(.down)])
        await fixture.outbox.add("first")
        await fixture.outbox.add("second")
        try await fixture.whileServing {
            await fixture.time.sleepers(1)
            #expect(await fixture.carrier.carried == ["first"])
            fixture.time.advance(by: .seconds(5))
            try await fixture.attempts(3)
        }
        #expect(await fixture.carrier.carried == ["first", "first", "second"])
    }

    /// Logouts do not wait for each other, and no more than four are served at a time.
    @Test func sideBySide() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let fixture = CourierFixture(.init(repeating: .wait(stream, .delivered), count: 4))
        for logout in 1...6 {
            await fixture.outbox.add("\(logout)a", of: "l\(logout)")
            await fixture.outbox.add("\(logout)b", of: "l\(logout)")
        }
        try await fixture.whileServing {
            try await eventually { await fixture.carrier.runningCount == 4 }
            #expect(await fixture.carrier.carried.count == 4)
            continuation.finish()
            try await fixture.attempts(12)
            try await eventually { await fixture.settled.logouts.count == 6 }
        }
        #expect(await fixture.carrier.mostAtOnce == 4)
        #expect(await fixture.carrier.overlapped == false)
        #expect(Set(await fixture.carrier.carried).count == 12)
    }

    /// One server that does not answer holds up its own logout alone.
    @Test func aHangingOneHoldsUpNoOther() async throws {
        let fixture = CourierFixture([.hang])
        await fixture.outbox.add("hangs", of: "l1")
        try await fixture.whileServing {
            try await fixture.attempts(1)
            await fixture.outbox.add("goes", of: "l2")
            await fixture.courier.wake()
            try await eventually { await fixture.settled.logouts == ["l2"] }
        }
        #expect(await fixture.outbox.outcomes() == [nil, "delivered"])
    }

    /// A stop cuts an attempt short, which counts as none.
    @Test func aStopCancels() async throws {
        let fixture = CourierFixture([.hang])
        await fixture.outbox.add("a")
        try await fixture.whileServing { try await fixture.attempts(1) }
        #expect(await fixture.carrier.cancelled == 1)
        #expect(await fixture.outbox.waits.isEmpty)
        #expect(await fixture.outbox.entries.first?.duty.attempts == 0)
    }

    /// What ends while the outbox is being read is not carried again from what was read.
    @Test func anOldReadingIsNotActedOn() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let fixture = CourierFixture([.wait(stream, .delivered)])
        await fixture.outbox.add("a")
        try await fixture.whileServing {
            try await fixture.attempts(1)
            await fixture.outbox.beforeSettled {
                continuation.finish()
                try? await eventually { await !fixture.settled.logouts.isEmpty }
            }
            await fixture.courier.wake()
            try await eventually { await fixture.settled.logouts == ["l1"] }
            try await eventually { await fixture.outbox.reads >= 3 }
        }
        #expect(await fixture.carrier.carried == ["a"])
    }

    /// A step that nobody carries stays owed and says why, and holds up no other.
    @Test func nobodyToCarry() async throws {
        let fixture = CourierFixture()
        await fixture.outbox.add("endpoint", step: "push")
        await fixture.outbox.add("token")
        try await fixture.whileServing {
            try await eventually { await fixture.outbox.outcomes() == [nil, "delivered"] }
            await fixture.time.sleepers(1)
        }
        #expect(await fixture.outbox.entries.first?.detail?.contains("nobody is configured") == true)
        #expect(await fixture.settled.logouts.isEmpty)
        #expect(await fixture.outbox.waits == [.seconds(3600)])
    }

    /// A released logout that owes nothing is told until its end is written down, and not in a hot loop.
    @Test func theEndIsToldUntilItIsWrittenDown() async throws {
        let fixture = CourierFixture()
        await fixture.outbox.release("l1")
        try await fixture.whileServing {
            await fixture.time.sleepers(1)
            #expect(await fixture.settled.logouts == ["l1"])
            await fixture.settled.onNext { await fixture.outbox.finish($0) }
            fixture.time.advance(by: .seconds(60))
            try await eventually { await fixture.settled.logouts.count == 2 }
            try await eventually { await fixture.outbox.isReleased("l1") == false }
            fixture.time.advance(by: .seconds(86_400))
            await fixture.courier.wake()
            for _ in 0..<1000 { await Task.yield() }
        }
        #expect(await fixture.settled.logouts == ["l1", "l1"])
    }

    /// With nothing owed the outbox is not read again until somebody says so.
    @Test func noPolling() async throws {
        let fixture = CourierFixture()
        try await fixture.whileServing {
            try await eventually { await fixture.outbox.reads == 1 }
            fixture.time.advance(by: .seconds(86_400 * 365))
            for _ in 0..<1000 { await Task.yield() }
            #expect(await fixture.outbox.reads == 1)
            await fixture.courier.wake()
            try await eventually { await fixture.outbox.reads == 2 }
        }
    }
}
