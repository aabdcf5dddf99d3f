import LifecycleAdapters
import LifecycleDomain
import LifecycleUseCases
import SQLite
import Testing

/// What servers are owed on disk: with the end of the session, sealed, and gone when it is delivered.
struct StateOutboxTests {
    private let fixture: StateFixture
    private let now = RealtimeInstant(microseconds: 1_000_000)
    private let id = LogoutID("l1")

    init() throws {
        fixture = try StateFixture()
    }

    /// A session with two secrets whose logout was accepted.
    private func accepted(_ state: StateDatabase) async throws -> LogoutIntent {
        let alice = try UserID("alice")
        let session = try await state.signIn(alice, attributes: .none, owner: 1000, now: now).session
        for name in ["access", "refresh"] {
            let item = KeychainItem(name: name, kind: .refreshToken, expires: nil, stored: now)
            try await state.store(
                Array("token-\(name)-secret".utf8), as: item, of: alice, generation: session.generation)
        }
        let intent = LogoutIntent(
            id: id, subject: WipeSubject(user: alice, attributes: .none), generation: session.generation,
            reason: .user, owner: 1000, accepted: now, databases: [], caches: [], unresolvedCaches: [:],
            pseudonym: "p")
        _ = try await state.accept(alice) { _ in .record(intent) }
        return intent
    }

    private func text(_ duty: OwedDuty) -> String { String(decoding: duty.duty.payload, as: UTF8.self) }

    /// Secrets move to the outbox in the transaction in which they die; a repetition moves nothing twice.
    @Test func secretsBecomeDuties() async throws {
        let state = try await fixture.ready()
        let intent = try await accepted(state)
        let (removed, remaining) = try await state.destroy(intent, owing: EverySecret(), now: now)
        #expect(removed == 3 && remaining == 0)
        let again = try await state.destroy(intent, owing: EverySecret(), now: now)
        #expect(again.removed == 0 && again.remaining == 0)
        let owed = try await fixture.reopened().owed()
        #expect(owed.map(text) == ["access=token-access-secret", "refresh=token-refresh-secret"])
        #expect(owed.map(\.id) == [1, 2])
        #expect(owed.allSatisfy { $0.due == now && $0.attempts == 0 && $0.duty.logout == id })
        #expect(owed.allSatisfy { $0.duty.step == "revocation" && $0.duty.expires == now.advanced(by: .seconds(60)) })
    }

    /// Payloads stand nowhere readably; delivered and refused ones are gone from every file, seal and all.
    @Test func payloadsGo() async throws {
        let state = try await fixture.ready()
        _ = try await state.destroy(try await accepted(state), owing: EverySecret(), now: now)
        let sealed = try fixture.blobs("SELECT sealed FROM outbox ORDER BY id")
        #expect(sealed.count == 2)
        #expect(sealed.allSatisfy { fixture.occurrences(of: $0) == 1 }, "the scan finds what is there")
        #expect(fixture.occurrences(of: "-secret") == 0)
        let owed = try await state.owed()
        try await state.record(.delivered, of: owed[0], due: now)
        #expect(sealed.map { fixture.occurrences(of: $0) } == [0, 1])
        try await state.record(.refused(detail: "unknown"), of: owed[1], due: now)
        #expect(sealed.map { fixture.occurrences(of: $0) } == [0, 0])
        #expect(try await state.owed().isEmpty)
    }

    /// Many duties of many sizes leave nothing either, in whatever order they are delivered.
    @Test func manyPayloadsGo() async throws {
        let state = try await fixture.ready()
        _ = try await state.destroy(try await accepted(state), owing: Sizes(count: 60), now: now)
        let sealed = try fixture.blobs("SELECT sealed FROM outbox ORDER BY id")
        let owed = try await state.owed()
        #expect(owed.count == 60 && sealed.count == 60)
        for step in 0..<60 { try await state.record(.delivered, of: owed[step * 17 % 60], due: now) }
        // Pieces too: a page may keep a part of what it lost.
        let pieces = sealed.flatMap { [Array($0.prefix(24)), Array($0.suffix(24))] }
        #expect(pieces.allSatisfy { fixture.occurrences(of: $0) == 0 })
    }

    /// A failed attempt counts, waits, and says why; the rest of the standing is told a step.
    @Test func standing() async throws {
        let state = try await fixture.ready()
        _ = try await state.destroy(
            try await accepted(state), owing: Sizes(count: 5, names: ["push", "revocation"]), now: now)
        let owed = try await state.owed()
        let later = now.advanced(by: .seconds(9))
        try await state.record(.delivered, of: owed[0], due: now)
        try await state.record(.owed(retryAfter: nil, detail: "down"), of: owed[2], due: later)
        try await state.record(.refused(detail: "no"), of: owed[1], due: now)
        let next = try await fixture.reopened()
        #expect(
            try await next.standing(of: id) == [
                DutyStanding(step: "push", delivered: 1, owed: 2, givenUp: 0, detail: "down"),
                DutyStanding(step: "revocation", delivered: 0, owed: 1, givenUp: 1, detail: "no"),
            ])
        #expect(try await next.standing(of: LogoutID("l2")).isEmpty)
        let waiting = try await next.owed()
        #expect(waiting.map(\.id) == [4, 5, 3], "the earliest due first")
        #expect(waiting.last?.attempts == 1 && waiting.last?.due == later)
    }

    /// What is over does not come back: a late result of the same duty changes nothing.
    @Test func overIsOver() async throws {
        let state = try await fixture.ready()
        _ = try await state.destroy(try await accepted(state), owing: EverySecret(), now: now)
        let owed = try await state.owed()
        try await state.record(.delivered, of: owed[0], due: now)
        try await state.record(.owed(retryAfter: nil, detail: "late"), of: owed[0], due: now)
        try await state.record(.refused(detail: "late"), of: owed[0], due: now)
        #expect(
            try await state.standing(of: id) == [DutyStanding(step: "revocation", delivered: 1, owed: 1)])
    }

    /// Secrets that do not open die with the others; the receipt can say that a server was not told.
    @Test(arguments: [
        "UPDATE secret SET sealed = zeroblob(60) WHERE rowid = 1", "UPDATE session SET wrapped_key = zeroblob(72)",
    ])
    func lostSecrets(_ damage: String) async throws {
        let state = try await fixture.ready()
        let intent = try await accepted(state)
        try fixture.change(damage)
        let (removed, remaining) = try await state.destroy(intent, owing: EverySecret(), now: now)
        #expect(removed == 3 && remaining == 0)
        let lost = damage.contains("rowid") ? 1 : 2
        #expect(try await state.owed().count == 2 - lost)
        let standing = try #require(try await state.standing(of: id).first)
        #expect(standing.givenUp == 1 && standing.detail == "\(lost) of the session's secrets could not be opened")
    }

    /// A payload opens in its own row and for its own step alone; one that does not is given up, and the rest goes on.
    @Test(arguments: [
        "UPDATE outbox SET step = 'push' WHERE id = 1",
        "UPDATE outbox SET sealed = (SELECT sealed FROM outbox WHERE id = 2) WHERE id = 1",
    ])
    func movedPayloads(_ damage: String) async throws {
        let state = try await fixture.ready()
        _ = try await state.destroy(try await accepted(state), owing: EverySecret(), now: now)
        try fixture.change(damage)
        #expect(try await state.owed().map(\.id) == [2])
        #expect(try await state.standing(of: id).map(\.givenUp).reduce(0, +) == 1)
    }

    /// While a stranger reads the state its log cannot be emptied: the step is owed, but the session is dead.
    @Test func aForeignReader() async throws {
        let state = try await fixture.ready()
        let intent = try await accepted(state)
        let reader = try Connection(path: "\(fixture.folder)/state.db", access: .readOnly, busyTimeout: .zero)
        try reader.run("BEGIN")
        _ = try reader.first("SELECT count(*) FROM session") { (row) throws(SQLiteError) in try row.integer(0) }
        let failure = await #expect(throws: StepFailure.self) {
            try await state.destroy(intent, owing: EverySecret(), now: now)
        }
        #expect(failure?.kind == .tryAgain)
        #expect(try await state.sessions().isEmpty)
        #expect(try await state.owed().count == 2)
        try reader.run("ROLLBACK")
        let again = try await state.destroy(intent, owing: EverySecret(), now: now)
        #expect(again.removed == 0 && again.remaining == 0)
        #expect(try await state.owed().count == 2)
    }

    /// A number is not used again, so that what was sealed for it opens nowhere.
    @Test func numbersAreUsedOnce() async throws {
        let state = try await fixture.ready()
        _ = try await state.destroy(try await accepted(state), owing: EverySecret(), now: now)
        for duty in try await state.owed() { try await state.record(.delivered, of: duty, due: now) }
        try await state.finish(id, outcome: .complete, at: now)
        try await state.forgetReceipts(before: now.advanced(by: .seconds(1)))
        #expect(try await state.standing(of: id).isEmpty, "old receipts take theirs along")
        _ = try await state.destroy(try await accepted(state), owing: EverySecret(), now: now)
        #expect(try await state.owed().map(\.id) == [3, 4])
    }
}

/// Every secret is a duty of the step revocation.
struct EverySecret: DutyPlanner {
    let steps: Set<String> = ["revocation"]

    func duties(
        of logout: LogoutID, secrets: [(item: KeychainItem, bytes: [UInt8])], now: RealtimeInstant
    ) -> [ServerDuty] {
        secrets.map { item, bytes in
            ServerDuty(
                logout: logout, step: "revocation", payload: Array("\(item.name)=".utf8) + bytes,
                expires: now.advanced(by: .seconds(60)))
        }
    }
}

/// Duties of many sizes, to steps in turn.
private struct Sizes: DutyPlanner {
    let count: Int
    var names = ["revocation"]

    var steps: Set<String> { Set(names) }

    func duties(
        of logout: LogoutID, secrets: [(item: KeychainItem, bytes: [UInt8])], now: RealtimeInstant
    ) -> [ServerDuty] {
        (0..<count).map { number in
            ServerDuty(
                logout: logout, step: names[number % names.count],
                payload: [UInt8](repeating: UInt8(number), count: number * number * 7),
                expires: now.advanced(by: .seconds(60)))
        }
    }
}
