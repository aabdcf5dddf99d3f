import LifecycleDomain
import LifecycleUseCases
import TestKit
import Testing

/// A logout that wants its duties done now, while its caller waits.
struct OutboxUrgentTests {
    private let logout = LogoutID("l1")

    /// It returns when everything of the logout is delivered, in order, though none is due.
    @Test func everythingNow() async throws {
        let fixture = CourierFixture()
        let later = RealtimeInstant(microseconds: 1_000_000_000)
        await fixture.outbox.add("a", due: later)
        await fixture.outbox.add("b", due: later)
        await fixture.outbox.add("other", of: "l2", due: later)
        try await fixture.whileServing {
            await fixture.courier.carryNow(logout, limit: .seconds(10))
            #expect(await fixture.carrier.carried == ["a", "b"])
        }
        #expect(await fixture.outbox.outcomes() == ["delivered", "delivered", nil])
    }

    /// It returns when an attempt has failed; what is behind it is not tried, and a further call tries again.
    @Test func oneAttempt() async throws {
        let fixture = CourierFixture([.answer(.down), .answer(.down)])
        // Not due by itself, which would be an attempt more.
        let later = RealtimeInstant(microseconds: 1_000_000_000)
        await fixture.outbox.add("a", due: later)
        await fixture.outbox.add("b", due: later)
        try await fixture.whileServing {
            await fixture.courier.carryNow(logout, limit: .seconds(10))
            let first = await fixture.carrier.carried.count
            #expect(first == 1)
            await fixture.courier.carryNow(logout, limit: .seconds(10))
            #expect(await fixture.carrier.carried == ["a", "a"])
        }
    }

    /// A duty that is on its way is joined, not carried a second time.
    @Test func singleFlight() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let fixture = CourierFixture([.wait(stream, .delivered)])
        await fixture.outbox.add("a")
        try await fixture.whileServing {
            try await fixture.attempts(1)
            await withDiscardingTaskGroup { group in
                for _ in 0..<3 { group.addTask { await fixture.courier.carryNow(logout, limit: .seconds(10)) } }
                await fixture.time.sleepers(3)
                continuation.finish()
            }
        }
        #expect(await fixture.carrier.carried == ["a"])
        #expect(await fixture.carrier.overlapped == false)
    }

    /// After the limit the caller goes on, and so does the attempt.
    @Test func theLimit() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let fixture = CourierFixture([.wait(stream, .delivered)])
        await fixture.outbox.add("a")
        try await fixture.whileServing {
            async let waiting: Void = fixture.courier.carryNow(logout, limit: .seconds(10))
            try await fixture.attempts(1)
            await fixture.time.sleepers(1)
            fixture.time.advance(by: .seconds(10))
            await waiting
            #expect(await fixture.outbox.outcomes() == [nil])
            continuation.finish()
            try await eventually { await fixture.settled.logouts == ["l1"] }
        }
        #expect(await fixture.carrier.cancelled == 0)
    }

    /// A server that asked to wait is not asked again before that, however urgent it is.
    @Test func theServerAskedToWait() async throws {
        let fixture = CourierFixture([.answer(.owed(retryAfter: .seconds(120), detail: "503"))])
        await fixture.outbox.add("a")
        try await fixture.whileServing {
            await fixture.courier.carryNow(logout, limit: .seconds(10))
            await fixture.courier.carryNow(logout, limit: .seconds(10))
            #expect(await fixture.carrier.carried.count == 1)
            await fixture.time.sleeper(of: .seconds(120))
            fixture.time.advance(by: .seconds(120))
            try await fixture.attempts(2)
        }
    }

    /// Nothing owed is nothing to wait for, also when nobody serves.
    @Test func nothingOwed() async {
        let fixture = CourierFixture()
        await fixture.courier.carryNow(logout, limit: .seconds(10))
        #expect(await fixture.outbox.reads == 0)
    }

    /// Whoever waits for what is told last may be who is told: the end is told after the wait.
    @Test func whoIsToldMayBeWhoWaits() async throws {
        let fixture = CourierFixture()
        await fixture.outbox.add("a")
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        await fixture.settled.onNext { _ in for await _ in stream {} }
        try await fixture.whileServing {
            await fixture.courier.carryNow(logout, limit: .seconds(10))
            continuation.finish()
        }
        #expect(await fixture.outbox.outcomes() == ["delivered"])
    }

    /// A stop ends the wait.
    @Test func aStopEndsTheWait() async throws {
        let fixture = CourierFixture([.hang])
        await fixture.outbox.add("a")
        async let waiting: Void = fixture.courier.carryNow(logout, limit: .seconds(10))
        try await fixture.whileServing {
            try await fixture.attempts(1)
            await fixture.time.sleepers(1)
        }
        await waiting
    }
}
