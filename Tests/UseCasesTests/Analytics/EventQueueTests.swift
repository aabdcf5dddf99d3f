import LifecycleDomain
import TestKit
import Testing

@testable import LifecycleUseCases

/// Events on their way to the collector.
@Suite(.timeLimit(.minutes(10)))
struct EventQueueTests {
    /// Without consent nothing is kept, nobody is asked and no timer runs (case 22).
    @Test func nothingWithoutConsent() async throws {
        let fixture = EventQueueFixture()
        try await fixture.whileServing {
            for _ in 0..<10 {
                let isKept = try await fixture.isKept("a")
                #expect(!isKept)
            }
            fixture.time.advance(by: .seconds(3600))
            let queued = try await fixture.status().queued
            #expect(queued == 0)
        }
        #expect(fixture.collector.received.isEmpty)
        #expect(await fixture.spool.reads == 0)
    }

    /// The first event waits a second for others, and then all go together, with one session.
    @Test func gathers() async throws {
        let fixture = EventQueueFixture()
        try await fixture.queue.setConsent(true, of: .device)
        try await fixture.whileServing {
            try await fixture.keep("a", "b", "c")
            await fixture.time.sleeper(of: .seconds(1))
            #expect(fixture.collector.received.isEmpty)
            fixture.time.advance(by: .seconds(1))
            try await fixture.batches(1)
            try await eventually { try await fixture.status().sent == 3 }
        }
        #expect(fixture.collector.received.map(EventQueueFixture.texts) == [["s1 a", "s1 b", "s1 c"]])
        #expect(try await fixture.status().queued == 0)
    }

    /// A batch that is full does not wait.
    @Test func aFullBatchGoesAtOnce() async throws {
        let fixture = EventQueueFixture()
        try await fixture.queue.setConsent(true, of: .device)
        try await fixture.whileServing {
            for number in 0..<EventQueue.batchRows { try await fixture.keep("e\(number)") }
            try await fixture.batches(1)
        }
        #expect(fixture.collector.received.first?.ids.count == EventQueue.batchRows)
    }

    /// Consent that is withdrawn deletes what waits and calls back what is on its way; nothing of it is sent (case 22).
    @Test func withdrawnConsent() async throws {
        let fixture = EventQueueFixture()
        try await fixture.queue.setConsent(true, of: .device)
        for number in 0..<500 { try await fixture.keep("e\(number)") }
        try await fixture.queue.setConsent(false, of: .device)
        try await fixture.whileServing {
            fixture.time.advance(by: .seconds(60))
            try await eventually { await fixture.spool.reads > 0 }
        }
        #expect(fixture.collector.received.isEmpty)
        #expect(await fixture.spool.rows.isEmpty)
    }

    /// What is too large as it is sent is refused, and nothing of it kept.
    @Test func tooLarge() async throws {
        let fixture = EventQueueFixture()
        try await fixture.queue.setConsent(true, of: .device)
        fixture.collector.pad(to: AnalyticsEvent.maximumBytes + 1)
        await #expect(throws: ServiceError.self) { try await fixture.isKept("a") }
        #expect(await fixture.spool.rows.isEmpty)
        fixture.collector.pad(to: AnalyticsEvent.maximumBytes)
        #expect(try await fixture.isKept("b"))
    }

    /// Who takes consent back and gives it again is somebody new to the collector.
    @Test func aNewNameForANewConsent() async throws {
        let fixture = EventQueueFixture()
        try await fixture.queue.setConsent(true, of: .device)
        try await fixture.keep("a")
        try await fixture.queue.setConsent(false, of: .device)
        try await fixture.queue.setConsent(true, of: .device)
        try await fixture.keep("b")
        #expect(await fixture.spool.rows.map { String(decoding: $0.event.payload, as: UTF8.self) } == ["s2 b"])
    }

    /// What was fetched just before the consent went is not sent either.
    @Test func withdrawnBehindTheFetch() async throws {
        let fixture = EventQueueFixture()
        try await fixture.queue.setConsent(true, of: .device)
        try await fixture.keep("a")
        await fixture.spool.withdrawBehindNextBatch(.device)
        try await fixture.whileServing {
            fixture.time.advance(by: .seconds(60))
            try await eventually { await fixture.spool.rows.isEmpty }
        }
        #expect(fixture.collector.received.isEmpty)
    }

    /// What is on its way when the consent goes is called back, and not sent again.
    @Test func calledBack() async throws {
        let fixture = EventQueueFixture()
        try await fixture.queue.setConsent(true, of: .device)
        fixture.collector.next(.hang)
        try await fixture.whileServing {
            try await fixture.keep("a")
            await fixture.time.sleeper(of: .seconds(1))
            fixture.time.advance(by: .seconds(1))
            try await fixture.batches(1)
            try await fixture.queue.setConsent(false, of: .device)
            try await eventually { await fixture.queue.sending == nil }
            fixture.time.advance(by: .seconds(3600))
        }
        #expect(fixture.collector.received.count == 1)
        #expect(try await fixture.status().sent == 0)
    }

    /// A logout takes a user's events and calls back theirs, and leaves those of others; every session gets a new name.
    @Test func logout() async throws {
        let fixture = EventQueueFixture()
        let (alice, bob) = (DataScope.session(Generation(1)), DataScope.session(Generation(2)))
        for scope in [alice, bob] {
            await fixture.spool.begin(scope)
            try await fixture.queue.setConsent(true, of: scope)
        }
        try await fixture.queue.setConsent(true, of: .device)
        fixture.collector.next(.hang)
        try await fixture.whileServing {
            try await fixture.keep("hers", of: alice)
            try await fixture.keep("his", of: bob)
            try await fixture.keep("device")
            await fixture.time.sleeper(of: .seconds(1))
            fixture.time.advance(by: .seconds(1))
            try await fixture.batches(1)
            await fixture.spool.end(alice)
            let subject = WipeSubject(user: try UserID("alice"), attributes: .none)
            #expect(await fixture.queue.release(subject) == .ok)
            #expect(await fixture.queue.sessions[alice] == nil)
            try await eventually { await fixture.spool.rows.isEmpty }
        }
        try await fixture.keep("later")
        try await fixture.keep("his too", of: bob)
        let texts = fixture.collector.received.map(EventQueueFixture.texts)
        #expect(texts == [["s1 hers"], ["s2 his"], ["s3 device"]])
        #expect(
            await fixture.spool.rows.map { String(decoding: $0.event.payload, as: UTF8.self) }
                == ["s4 later", "s2 his too"])
        #expect(try await !fixture.isKept("late", of: alice))
    }

    /// Full, the oldest goes and is counted; what an earlier version left too much goes at the start (case 23).
    @Test func bounded() async throws {
        let fixture = EventQueueFixture(rows: 100)
        try await fixture.queue.setConsent(true, of: .device)
        await fixture.spool.put(1000, of: .device)
        #expect(try await fixture.queue.prepare() == (900, 100))
        for number in 0..<250 { try await fixture.keep("e\(number)") }
        let status = try await fixture.status()
        #expect(status.queued == 100)
        #expect(status.dropped == 1150)
        #expect(await fixture.spool.rows.last.map { String(decoding: $0.event.payload, as: UTF8.self) } == "s1 e249")
    }

    /// What waited when the service stopped is sent after the next start, without a new event.
    @Test func leftovers() async throws {
        let fixture = EventQueueFixture()
        try await fixture.queue.setConsent(true, of: .device)
        await fixture.spool.put(3, of: .device)
        _ = try await fixture.queue.prepare()
        try await fixture.whileServing { try await fixture.batches(1) }
        #expect(fixture.collector.received.map(\.ids.count) == [3])
    }

    /// Events that arrive at the same time are written together, and each hears what became of it.
    @Test func groupedWrites() async throws {
        let fixture = EventQueueFixture()
        try await fixture.queue.setConsent(true, of: .device)
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask { (try? await fixture.isKept("e\(number)", of: .device)) == true }
            }
            for await isKept in group { #expect(isKept) }
        }
        #expect(await fixture.spool.rows.count == 200)
    }

    /// A disk that takes nothing is an error and a loss that is counted.
    @Test func aFullDisk() async throws {
        let fixture = EventQueueFixture()
        try await fixture.queue.setConsent(true, of: .device)
        await fixture.spool.fail(StepFailure(.tryAgain, "disk is full"))
        await #expect(throws: ServiceError.self) { try await fixture.isKept("a", of: .device) }
        #expect(try await fixture.status().dropped == 1)
    }
}
