import LifecycleAdapters
import LifecycleDomain
import LifecycleUseCases
import SQLite
import Testing

/// Events on disk: only with consent, sealed, bounded, and gone with the session.
struct StateSpoolTests {
    private let fixture: StateFixture
    private let now = RealtimeInstant(microseconds: 1_000_000)
    private static let limits = SpoolLimits(rows: 1000, bytes: 1 << 20)

    init() throws {
        fixture = try StateFixture()
    }

    private func events(_ texts: String..., of scope: DataScope = .device) -> [SpooledEvent] {
        texts.map { SpooledEvent(scope: scope, payload: Array($0.utf8)) }
    }

    private func signIn(_ name: String, _ state: StateDatabase) async throws -> Session {
        try await state.signIn(try UserID(name), attributes: .none, owner: 1000, now: now).session
    }

    private func destroy(_ session: Session, _ state: StateDatabase) async throws {
        let intent = LogoutIntent(
            id: LogoutID("l\(session.generation.number)"), subject: WipeSubject(user: session.user, attributes: .none),
            generation: session.generation, reason: .user, owner: 1000, accepted: now, databases: [], caches: [],
            unresolvedCaches: [:], hooks: [], unsent: [], pseudonym: "p")
        _ = try await state.destroy(intent, owing: nil, now: now)
    }

    private static func texts(_ batch: EventBatch?) -> [String] {
        batch?.payloads.map { String(decoding: $0, as: UTF8.self) } ?? []
    }

    /// Without consent there is not one row; each scope agrees for itself.
    @Test func consent() async throws {
        let state = try await fixture.ready()
        let alice = DataScope.session(try await signIn("alice", state).generation)
        let nobody = DataScope.session(Generation(99))
        for scope in [DataScope.device, alice, nobody] {
            #expect(try await state.keep(events("x", of: scope), limits: Self.limits).kept == [false])
        }
        #expect(try await state.consent(of: .device) == false)
        #expect(try await state.consent(of: alice) == false)
        #expect(try await state.consent(of: nobody) == nil)
        #expect(try await state.setConsent(true, of: nobody) == nil)
        #expect(try await state.setConsent(true, of: alice) == 0)
        #expect(try await state.keep(events("x") + events("y", of: alice), limits: Self.limits).kept == [false, true])
        #expect(try await state.countEvents() == 1)
        let next = try await fixture.reopened()
        #expect(try await next.consent(of: alice) == true)
        #expect(try await next.countEvents() == 1)
    }

    /// Withdrawn consent deletes what waits of that scope alone, and gives the installation a new name.
    @Test func withdrawnConsent() async throws {
        let state = try await fixture.ready()
        let alice = DataScope.session(try await signIn("alice", state).generation)
        for scope in [DataScope.device, alice] { _ = try await state.setConsent(true, of: scope) }
        _ = try await state.keep(events("d1", "d2") + events("a", of: alice), limits: Self.limits)
        let before = try await state.nextBatch(rows: 1, bytes: 1).batch?.installation
        #expect(try await state.setConsent(false, of: .device) == 2)
        let (batch, _) = try await state.nextBatch(rows: 10, bytes: 1000)
        #expect(Self.texts(batch) == ["a"])
        #expect(batch?.installation != before)
        #expect(batch?.installation.count == 32)
        _ = try await state.setConsent(true, of: .device)
        #expect(try await state.nextBatch(rows: 10, bytes: 1000).batch?.installation == batch?.installation)
    }

    /// One scope a batch, the oldest first, within rows and bytes, and at least one event.
    @Test func batches() async throws {
        let state = try await fixture.ready()
        let alice = DataScope.session(try await signIn("alice", state).generation)
        for scope in [DataScope.device, alice] { _ = try await state.setConsent(true, of: scope) }
        _ = try await state.keep(
            events("d1") + events("a1", of: alice) + events("d2", "d3"), limits: Self.limits)
        #expect(Self.texts(try await state.nextBatch(rows: 2, bytes: 1000).batch) == ["d1", "d2"])
        #expect(Self.texts(try await state.nextBatch(rows: 10, bytes: 1).batch) == ["d1"])
        let (batch, _) = try await state.nextBatch(rows: 10, bytes: 1000)
        #expect(Self.texts(batch) == ["d1", "d2", "d3"])
        try await state.remove(try #require(batch))
        let (rest, _) = try await state.nextBatch(rows: 10, bytes: 1000)
        #expect(rest?.scope == alice)
        #expect(Self.texts(rest) == ["a1"])
        // The numbers of what was sent are nobody's again.
        _ = try await state.keep(events("new"), limits: Self.limits)
        try await state.remove(try #require(batch))
        #expect(try await state.countEvents() == 2)
    }

    /// Nothing is readable, and a logout takes a user's events and consent, and nobody else's.
    @Test func goneWithTheSession() async throws {
        let state = try await fixture.ready()
        let session = try await signIn("alice", state)
        let alice = DataScope.session(session.generation)
        for scope in [DataScope.device, alice] { _ = try await state.setConsent(true, of: scope) }
        _ = try await state.keep(
            events("the-readable-event", of: alice) + events("the-readable-device"), limits: Self.limits)
        #expect(fixture.occurrences(of: "readable") == 0)
        try await destroy(session, state)
        #expect(try await state.countEvents() == 1)
        #expect(try await state.countEventsWithoutSession() == 0)
        #expect(try await state.consent(of: alice) == nil)
        #expect(try fixture.blobs("SELECT sealed FROM analytics_event WHERE generation IS NOT NULL").isEmpty)
        #expect(Self.texts(try await state.nextBatch(rows: 9, bytes: 999).batch) == ["the-readable-device"])
    }

    /// Rows and bytes stay below their limits, the oldest go, and every one is counted.
    @Test func bounded() async throws {
        let state = try await fixture.ready()
        _ = try await state.setConsent(true, of: .device)
        let limits = SpoolLimits(rows: 50, bytes: 100_000)
        var dropped = 0
        for number in 0..<40 {
            let batch = (0..<5).map { SpooledEvent(scope: .device, payload: Array("\(number).\($0)".utf8)) }
            dropped += try await state.keep(batch, limits: limits).dropped
        }
        #expect(try await state.countEvents() == 50)
        #expect(dropped == 150)
        #expect(Self.texts(try await state.nextBatch(rows: 1, bytes: 1).batch) == ["30.0"])
        let large = SpooledEvent(scope: .device, payload: [UInt8](repeating: 65, count: 30_000))
        for _ in 0..<10 { dropped += try await state.keep([large], limits: limits).dropped }
        let bytes = try #require(try fixture.number("SELECT sum(bytes) FROM analytics_event"))
        #expect(bytes <= 100_000)
        #expect(try await state.countEvents() == 3)
        #expect(dropped == 150 + 50 + 7)
    }

    /// What an earlier version left beyond the limits goes at the start.
    @Test func trimmed() async throws {
        let state = try await fixture.ready()
        _ = try await state.setConsent(true, of: .device)
        let many = (0..<25_000).map { SpooledEvent(scope: .device, payload: Array("e\($0)".utf8)) }
        _ = try await state.keep(many, limits: SpoolLimits(rows: .max, bytes: .max))
        let next = try await fixture.reopened()
        #expect(try await next.trim(to: SpoolLimits(rows: 10, bytes: 1 << 20)) == 24_990)
        #expect(Self.texts(try await next.nextBatch(rows: 1, bytes: 1).batch) == ["e24990"])
    }

    /// An event that does not open any more is deleted and counted, and holds up no other.
    @Test func unreadable() async throws {
        let state = try await fixture.ready()
        _ = try await state.setConsent(true, of: .device)
        _ = try await state.keep(events("a", "b"), limits: Self.limits)
        try fixture.change("UPDATE analytics_event SET sealed = x'00' WHERE id = 1")
        let (batch, unreadable) = try await state.nextBatch(rows: 10, bytes: 1000)
        #expect(Self.texts(batch) == ["b"])
        #expect(unreadable == 1)
        #expect(try await state.countEvents() == 1)
    }
}
