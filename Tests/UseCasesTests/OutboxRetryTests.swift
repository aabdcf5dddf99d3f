import LifecycleDomain
import LifecycleUseCases
import TestKit
import Testing

/// When a duty is tried again, and when it is given up.
struct OutboxRetryTests {
    private static let down = StepFailure(.tryAgain, "state database: disk is full")

    /// The wait doubles from five seconds up to an hour.
    @Test func theWaitDoubles() async throws {
        let fixture = CourierFixture(.init(repeating: .answer(.down), count: 12))
        await fixture.outbox.add("a")
        let expected = [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600].map { Duration.seconds($0) }
        try await fixture.whileServing {
            for wait in expected {
                await fixture.time.sleepers(1)
                let count = await fixture.outbox.waits.count
                fixture.time.advance(by: wait)
                try await fixture.attempts(count + 1)
                try await eventually {
                    let isOver = await fixture.outbox.outcomes() == ["delivered"]
                    return await fixture.outbox.waits.count > count || isOver
                }
            }
        }
        #expect(await fixture.outbox.waits == expected)
        #expect(await fixture.outbox.outcomes() == ["delivered"])
    }

    /// The jitter is full, but no attempt follows another at once; a source of numbers gone wrong changes nothing.
    @Test(arguments: [(0.0, 1), (0.5, 20), (1.0, 40), (7.0, 40), (-3.0, 1)])
    func jitter(random: Double, seconds: Int) async throws {
        let fixture = CourierFixture([.answer(.down)], random: random)
        await fixture.outbox.add("a", attempts: 3)
        try await fixture.whileServing { await fixture.time.sleepers(1) }
        #expect(await fixture.outbox.waits == [.seconds(seconds)])
    }

    /// A duty is not tried before its time.
    @Test func notBeforeItsTime() async throws {
        let fixture = CourierFixture([.answer(.down)])
        await fixture.outbox.add("a")
        try await fixture.whileServing {
            await fixture.time.sleepers(1)
            fixture.time.advance(by: .milliseconds(4999))
            let reads = await fixture.outbox.reads
            await fixture.courier.wake()
            try await eventually { await fixture.outbox.reads > reads }
            await fixture.time.sleepers(1)
            #expect(await fixture.carrier.carried.count == 1)
            fixture.time.advance(by: .milliseconds(1))
            try await fixture.attempts(2)
        }
    }

    /// What a server asks for is done, within a day; nonsense is the usual wait.
    @Test(arguments: [
        (Duration.seconds(120), Duration.seconds(120)), (.seconds(2), .seconds(5)), (.zero, .seconds(5)),
        (.seconds(-50), .seconds(5)), (.seconds(400 * 86_400), .seconds(86_400)),
    ])
    func retryAfter(asked: Duration, wait: Duration) async throws {
        let fixture = CourierFixture([.answer(.owed(retryAfter: asked, detail: "503"))])
        await fixture.outbox.add("a")
        try await fixture.whileServing {
            await fixture.time.sleepers(1)
            fixture.time.advance(by: wait)
            try await fixture.attempts(2)
        }
        #expect(await fixture.outbox.waits == [wait])
    }

    /// A duty whose time is over has one attempt more, at the end of its time, and is then given up; it says so.
    @Test func expiry() async throws {
        let fixture = CourierFixture(.init(repeating: .answer(.down), count: 9))
        await fixture.outbox.add("a", attempts: 9, expires: .seconds(100))
        try await fixture.whileServing {
            await fixture.time.sleepers(1)
            #expect(await fixture.outbox.waits == [.seconds(100)], "not after the end of its time")
            fixture.time.advance(by: .seconds(100))
            try await eventually { await fixture.settled.logouts == ["l1"] }
        }
        let standing = try await fixture.outbox.standing(of: LogoutID("l1"))
        #expect(standing.first?.givenUp == 1 && standing.first?.owed == 0)
        #expect(standing.first?.detail == "given up after its time: connection refused")
        #expect(await fixture.carrier.carried.count == 2)
    }

    /// A duty that nobody carries is given up in the end like any other.
    @Test func expiryWithNobodyToCarry() async throws {
        let fixture = CourierFixture()
        await fixture.outbox.add("a", step: "push", expires: .seconds(10))
        try await fixture.whileServing {
            await fixture.time.sleepers(1)
            fixture.time.advance(by: .seconds(3600))
            try await eventually { await fixture.settled.logouts == ["l1"] }
        }
        #expect(await fixture.outbox.outcomes() == ["refused"])
    }

    /// A moment that no wait can lead to was written down by a wrong clock: the duty is tried now.
    @Test func aWrongClock() async throws {
        let fixture = CourierFixture()
        await fixture.outbox.add("a", of: "l1", due: RealtimeInstant(microseconds: .max))
        await fixture.outbox.add("b", of: "l2", due: RealtimeInstant(microseconds: 90_000_000_001))
        await fixture.outbox.add("c", of: "l3", due: RealtimeInstant(microseconds: 90_000_000_000))
        await fixture.outbox.add("d", of: "l4", due: RealtimeInstant(microseconds: .min))
        try await fixture.whileServing {
            try await fixture.attempts(3)
            await fixture.time.sleepers(1)
        }
        #expect(await Set(fixture.carrier.carried) == ["a", "b", "d"])
    }

    /// An outbox that cannot be read is told once, and read again after a minute.
    @Test func theOutboxFails() async throws {
        let fixture = CourierFixture()
        await fixture.outbox.add("a")
        await fixture.outbox.trouble("owed", Self.down)
        try await fixture.whileServing {
            for _ in 0..<3 {
                await fixture.time.sleepers(1)
                let reads = await fixture.outbox.reads
                fixture.time.advance(by: .seconds(60))
                try await eventually { await fixture.outbox.reads > reads }
            }
            await fixture.time.sleepers(1)
            await fixture.outbox.trouble("owed", nil)
            fixture.time.advance(by: .seconds(60))
            try await fixture.attempts(1)
        }
        #expect(fixture.sink.events == [.warning("outbox: state database: disk is full")])
    }

    /// What was delivered and could not be written down is told to the server again, after a minute.
    @Test func theResultCannotBeWrittenDown() async throws {
        let fixture = CourierFixture()
        await fixture.outbox.add("a")
        await fixture.outbox.trouble("record", Self.down)
        try await fixture.whileServing {
            await fixture.time.sleepers(1)
            await fixture.outbox.trouble("record", nil)
            #expect(await fixture.carrier.carried.count == 1)
            fixture.time.advance(by: .seconds(60))
            try await eventually { await fixture.settled.logouts == ["l1"] }
        }
        #expect(await fixture.carrier.carried.count == 2)
    }
}
