import LifecycleAdapters
import LifecycleDomain
import LifecycleUseCases
import Testing

/// A logout of which only servers are still owed: the user is forgotten, the receipt waits.
struct StateReleaseTests {
    private let fixture: StateFixture
    private let alice: UserID
    private let now = RealtimeInstant(microseconds: 1_000_000)
    private let id = LogoutID("l1")
    private let markers = DatabaseMarkers(
        path: "/var/lib/clinic.db", values: [MarkerValue(table: "visits", bytes: Array("marker-of-alice".utf8))])

    init() throws {
        fixture = try StateFixture()
        alice = try UserID("alice-the-forgotten")
    }

    private func accepted(_ state: StateDatabase, _ id: String = "l1") async throws -> LogoutIntent {
        let session = try await state.signIn(alice, attributes: .none, owner: 1000, now: now).session
        let intent = LogoutIntent(
            id: LogoutID(id), subject: WipeSubject(user: alice, attributes: .none), generation: session.generation,
            reason: .user, owner: 1000, accepted: now, databases: [], caches: [], unresolvedCaches: [:],
            pseudonym: "p")
        _ = try await state.accept(alice) { _ in .record(intent) }
        return intent
    }

    /// Released, the user is unknown and may sign in again; the receipt says that a server is owed, and stays.
    @Test func released() async throws {
        let state = try await fixture.ready()
        let intent = try await accepted(state)
        let generation = try #require(intent.generation)
        _ = try await state.destroy(intent, owing: Owing(), now: now)
        _ = try await state.keep(markers, of: id)
        let kept = try ["SELECT sealed_intent FROM logout", "SELECT sealed FROM logout_marker"].flatMap(fixture.blobs)
        #expect(kept.map { fixture.occurrences(of: $0) } == [1, 1])
        try await state.release(id)
        #expect(kept.map { fixture.occurrences(of: $0) } == [0, 0])
        let next = try await fixture.reopened()
        #expect(try await next.unfinished().isEmpty)
        #expect(try await next.state(of: alice).name == "signedOut")
        #expect(try await next.receipt(id)?.outcome == .owedToServer)
        #expect(try await next.receipt(id)?.finished == nil)
        let again = try await next.signIn(alice, attributes: .none, owner: 1000, now: now)
        #expect(again.isNew && again.session.generation > generation)
        try await next.forgetReceipts(before: now.advanced(by: .seconds(86_400)))
        #expect(try await next.receipt(id) != nil, "it is not over")
        #expect(try await next.owed().count == 1)
    }

    /// A released logout ends when its last duty has; until then nobody is told so, and afterwards never again.
    @Test func finishedLater() async throws {
        let state = try await fixture.ready()
        _ = try await state.destroy(try await accepted(state), owing: Owing(), now: now)
        #expect(try await state.settled().isEmpty, "it is not released")
        try await state.release(id)
        #expect(try await state.settled().isEmpty, "a duty is owed")
        let duty = try #require(try await state.owed().first)
        try await state.record(.delivered, of: duty, due: now)
        let next = try await fixture.reopened()
        #expect(try await next.settled() == [id])
        try await next.record([LogoutStepReport("revocation", outcome: .ok, removed: 1)], of: id)
        try await next.finish(id, outcome: .complete, at: now)
        let receipt = try #require(try await next.receipt(id))
        #expect(receipt.outcome == .complete && receipt.finished == now)
        #expect(receipt.steps.first { $0.name == "revocation" }?.outcome == .ok)
        #expect(try await next.settled().isEmpty)
        await #expect(throws: StepFailure.self) { try await next.release(id) }
        #expect(try await next.receipt(id)?.finished == now, "what is over is not owed again")
    }

    /// Two released logouts of the same user do not get in each other's way.
    @Test func twoOfTheSameUser() async throws {
        let state = try await fixture.ready()
        _ = try await accepted(state, "l1")
        try await state.release(LogoutID("l1"))
        let second = try await accepted(state, "l2")
        _ = try await state.destroy(second, owing: nil, now: now)
        try await state.release(LogoutID("l2"))
        #expect(try await state.settled() == [LogoutID("l1"), LogoutID("l2")])
        #expect(try await state.state(of: alice).name == "signedOut")
    }

    /// Markers add up, database by database, also after a restart, and are gone with the logout's end.
    @Test func markersAreKept() async throws {
        let state = try await fixture.ready()
        _ = try await accepted(state)
        let other = DatabaseMarkers(path: "/other.db", values: [])
        let values = [MarkerValue(table: "notes", bytes: [0, 255, 1]), MarkerValue(table: "visits", bytes: [9])]
        let newer = DatabaseMarkers(path: markers.path, values: values)
        for each in [markers, other] { #expect(try await state.keep(each, of: id) == each) }
        #expect(fixture.occurrences(of: "marker-of-alice") == 0)
        #expect(fixture.occurrences(of: "clinic.db") == 0)
        let next = try await fixture.reopened()
        #expect(try await next.keep(newer, of: id).values == markers.values + values)
        #expect(try await next.keep(newer, of: id).values == markers.values + values, "each once")
        try await next.finish(id, outcome: .complete, at: now)
        #expect(try fixture.blobs("SELECT sealed FROM logout_marker").isEmpty)
        await #expect(throws: StepFailure.self) { try await next.keep(markers, of: id) }
        #expect(try fixture.blobs("SELECT sealed FROM logout_marker").isEmpty, "nobody would forget them")
    }

    /// Markers that do not open any more are passed over: the logout goes on without them.
    @Test func damagedMarkers() async throws {
        let state = try await fixture.ready()
        _ = try await accepted(state)
        _ = try await state.keep(markers, of: id)
        try fixture.change("UPDATE logout_marker SET sealed = zeroblob(80)")
        #expect(try await state.keep(DatabaseMarkers(path: markers.path, values: []), of: id).values.isEmpty)
    }
}

/// One duty, whatever the secrets.
private struct Owing: DutyPlanner {
    let steps: Set<String> = ["revocation"]

    func duties(
        of logout: LogoutID, secrets: [(item: KeychainItem, bytes: [UInt8])], now: RealtimeInstant
    ) -> [ServerDuty] {
        [
            ServerDuty(
                logout: logout, step: "revocation", payload: [1, 2, 3], expires: now.advanced(by: .seconds(60)))
        ]
    }
}
