import LifecycleAdapters
import LifecycleDomain
import LifecycleUseCases
import Testing

/// Logouts on disk: the intent before, the reports between, nothing of the user afterwards.
struct StateLogoutTests {
    private let fixture: StateFixture
    private let alice: UserID
    private let now = RealtimeInstant(microseconds: 1_000_000)

    init() throws {
        fixture = try StateFixture()
        alice = try UserID("alice-the-forgotten")
    }

    private func intent(_ id: String, generation: Generation?) -> LogoutIntent {
        let tables = [
            TableWipe(table: "visits", rows: .column("user_id"), userType: .integer),
            TableWipe(table: "notes", rows: .predicate("u = :user"), userType: .text),
        ]
        return LogoutIntent(
            id: LogoutID(id), subject: WipeSubject(user: alice, attributes: .none), generation: generation,
            reason: .idle, owner: 1000, accepted: now,
            databases: [DatabaseWipe(name: "clinic", path: "/c.db", busyTimeout: .seconds(3), tables: tables)],
            caches: [CachePath(name: "images", root: "/c", components: ["alice"], shownPath: "/c/%{user}")],
            unresolvedCaches: ["badge": "card"], pseudonym: "pseudonym")
    }

    private func accept(_ state: StateDatabase, _ id: String) async throws -> LogoutAcceptance {
        let session = try await state.signIn(alice, attributes: .none, owner: 1000, now: now).session
        let intent = intent(id, generation: session.generation)
        return try await state.accept(alice) { _ in .record(intent) }
    }

    /// An accepted logout is there after a restart with everything that it needs, and the user is logging out.
    @Test func theIntentSurvives() async throws {
        guard case .accepted(let pending) = try await accept(try await fixture.ready(), "l1") else {
            Issue.record("not accepted")
            return
        }
        let next = try await fixture.reopened()
        #expect(try await next.unfinished().map(\.intent) == [pending.intent])
        #expect(try await next.state(of: alice).name == "loggingOut")
        await #expect(throws: ServiceError.self) {
            try await next.signIn(alice, attributes: .none, owner: 1000, now: now)
        }
    }

    /// A second logout joins; what refuses the decision writes nothing.
    @Test func joinsAndRefusals() async throws {
        let state = try await fixture.ready()
        await #expect(throws: ServiceError.self) {
            _ = try await state.accept(alice) { _ throws(ServiceError) in throw .permissionDenied }
        }
        #expect(try await state.unfinished().isEmpty)
        _ = try await accept(state, "l1")
        let second = try await state.accept(alice) { state throws(ServiceError) in
            do throws(RefusedSessionEvent) {
                guard case .join(let id) = try state.accept(.logout).action else { throw .notSignedIn }
                return .join(id)
            } catch {
                throw .session(error)
            }
        }
        guard case .joins(let id, let owner) = second else {
            Issue.record("not joined")
            return
        }
        #expect(id.text == "l1" && owner == 1000)
    }

    /// The key dies with all secrets, and only this user's.
    @Test func tokensDie() async throws {
        let state = try await fixture.ready()
        let bob = try UserID("bob")
        let kept = try await state.signIn(bob, attributes: .none, owner: 1000, now: now).session
        let session = try await state.signIn(alice, attributes: .none, owner: 1000, now: now).session
        let item = KeychainItem(name: "access", kind: .accessToken, expires: nil, stored: now)
        for (user, generation) in [(alice, session.generation), (bob, kept.generation)] {
            try await state.store([1, 2, 3], as: item, of: user, generation: generation)
        }
        let (removed, remaining) = try await state.destroy(
            intent("l1", generation: session.generation), owing: nil, now: now)
        #expect(removed == 2 && remaining == 0)
        await #expect(throws: ServiceError.self) {
            try await state.retrieve("access", of: alice, generation: session.generation)
        }
        #expect(try await state.retrieve("access", of: bob, generation: kept.generation).secret == [1, 2, 3])
        let again = try await state.destroy(
            intent("l1", generation: session.generation), owing: nil, now: now)
        #expect(again.removed == 0 && again.remaining == 0)
    }

    /// What an attempt left shows in the receipt, and a step that the plan did not have is kept with the others.
    @Test func postponed() async throws {
        let state = try await fixture.ready()
        _ = try await accept(state, "l1")
        let added = LogoutStepReport("caches.added", outcome: .failed, remaining: 2, detail: "left")
        try await state.record([added], of: LogoutID("l1"))
        try await state.record([added], of: LogoutID("l1"))
        try await state.postpone(LogoutID("l1"), outcome: .incomplete)
        let receipt = try #require(try await fixture.reopened().receipt(LogoutID("l1")))
        #expect(receipt.outcome == .incomplete && receipt.finished == nil)
        #expect(receipt.steps.last == added && receipt.steps.count { $0.name == added.name } == 1)
    }

    /// A finished logout leaves a receipt with its reports, and no user; the next login is a new generation.
    @Test func theReceiptStays() async throws {
        let state = try await fixture.ready()
        _ = try await accept(state, "l1")
        let report = LogoutStepReport(
            "tables.clinic.visits", outcome: .ok, duration: .milliseconds(3), removed: 5, remaining: 0,
            verifiedBy: [.count, .markers], erasure: .logical, detail: "x")
        try await state.begin(["tables.clinic.visits"], of: LogoutID("l1"))
        try await state.record([report], of: LogoutID("l1"))
        let before = try await state.signInRefusal(of: alice, now: now)
        #expect(before)
        try await state.finish(LogoutID("l1"), outcome: .complete, at: now)
        let receipt = try #require(try await state.receipt(LogoutID("l1")))
        #expect(receipt.outcome == .complete && receipt.finished == now && receipt.reason == .idle)
        #expect(receipt.steps.first { $0.name == report.name } == report)
        #expect(try await state.unfinished().isEmpty)
        #expect(try await state.receipts(limit: 5, owner: 1000).count == 1)
        #expect(try await state.receipts(limit: 5, owner: 1).isEmpty)
        #expect(fixture.occurrences(of: "forgotten") == 0)
        try await state.forgetReceipts(before: now.advanced(by: .seconds(1)))
        #expect(try await state.receipt(LogoutID("l1")) == nil)
    }
}

extension StateDatabase {
    /// Whether a login of the user is refused.
    fileprivate func signInRefusal(of user: UserID, now: RealtimeInstant) async throws -> Bool {
        do {
            _ = try await signIn(user, attributes: .none, owner: 1000, now: now)
            return false
        } catch {
            return true
        }
    }
}
