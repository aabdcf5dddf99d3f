import LifecycleDomain
import TestKit
import Testing

@testable import LifecycleUseCases

/// What is sent again, when, and what never is (case 25).
@Suite(.timeLimit(.minutes(10)))
struct EventRetryTests {
    private func started(
        _ acts: ScriptedCollector.Act..., body: @escaping @Sendable (EventQueueFixture) async throws -> Void
    ) async throws -> EventQueueFixture {
        let fixture = EventQueueFixture()
        for act in acts { fixture.collector.next(act) }
        try await fixture.queue.setConsent(true, of: .device)
        try await fixture.whileServing {
            try await fixture.keep("a")
            await fixture.time.sleeper(of: .seconds(1))
            fixture.time.advance(by: .seconds(1))
            try await fixture.batches(1)
            try await body(fixture)
        }
        return fixture
    }

    /// A poisoned batch is dropped once and counted, and the next one goes.
    @Test func poison() async throws {
        let fixture = try await started(.answer(.refused(detail: "400"))) { fixture in
            // The row goes first; what arrives before the sender has come back goes with no wait.
            try await fixture.rest()
            try await fixture.keep("b")
            await fixture.time.sleeper(of: .seconds(1))
            fixture.time.advance(by: .seconds(1))
            try await eventually { await fixture.queue.sent == 1 }
        }
        #expect(fixture.collector.received.map(EventQueueFixture.texts) == [["s1 a"], ["s1 b"]])
        #expect(await fixture.queue.dropped == 1)
        #expect(fixture.sink.warnings == ["analytics: 1 events were refused: 400"])
    }

    /// What the collector asks for is done, whatever arrives meanwhile; then the same batch goes once more.
    @Test func retryAfter() async throws {
        let fixture = try await started(.answer(.retry(after: .seconds(7), detail: "429"))) { fixture in
            await fixture.time.sleeper(of: .seconds(7))
            try await fixture.keep("b")
            fixture.time.advance(by: .milliseconds(6999))
            #expect(fixture.collector.received.count == 1)
            fixture.time.advance(by: .milliseconds(1))
            try await eventually { await fixture.queue.sent == 2 }
        }
        #expect(fixture.collector.received.map(EventQueueFixture.texts) == [["s1 a"], ["s1 a", "s1 b"]])
    }

    /// Without a word of the collector the wait doubles, and a success ends that.
    @Test func backOff() async throws {
        let down = ScriptedCollector.Act.answer(.retry(after: nil, detail: "down"))
        let fixture = try await started(down, down, down) { fixture in
            for seconds in [5, 10, 20] {
                await fixture.time.sleeper(of: .seconds(seconds))
                fixture.time.advance(by: .seconds(seconds))
            }
            try await eventually { await fixture.queue.sent == 1 }
            #expect(await fixture.queue.failedAttempts == 0)
        }
        #expect(fixture.collector.received.count == 4)
        #expect(fixture.sink.warnings == ["analytics: down"])
    }

    /// Of a batch that was taken in part nothing is sent again; what was rejected is counted.
    @Test func partialSuccess() async throws {
        let fixture = try await started(.answer(.accepted(rejected: 5, detail: nil))) { fixture in
            try await eventually { await fixture.spool.rows.isEmpty }
            fixture.time.advance(by: .seconds(3600))
        }
        #expect(fixture.collector.received.count == 1)
        #expect(await fixture.queue.dropped == 1)
        #expect(await fixture.queue.sent == 0)
    }

    /// A batch that the state does not let go of is not sent a second time.
    @Test func aStateThatFails() async throws {
        let fixture = EventQueueFixture()
        try await fixture.queue.setConsent(true, of: .device)
        try await fixture.whileServing {
            try await fixture.keep("a")
            await fixture.time.sleeper(of: .seconds(1))
            fixture.collector.next(.answer(.accepted(rejected: 0, detail: nil)))
            await fixture.spool.failRemovals(StepFailure(.tryAgain, "disk is full"))
            fixture.time.advance(by: .seconds(1))
            await fixture.time.sleeper(of: .seconds(5))
            await fixture.spool.failRemovals(nil)
            fixture.time.advance(by: .seconds(5))
            try await eventually { await fixture.spool.rows.isEmpty }
        }
        #expect(fixture.collector.received.count == 1)
        #expect(fixture.sink.warnings == ["analytics: the spool fails: disk is full"])
    }
}
