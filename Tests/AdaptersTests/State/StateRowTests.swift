import Glibc
import LifecycleAdapters
import LifecycleDomain
import LifecycleUseCases
import SQLite
import Testing

/// What stands in the rows, seen from outside, and what a stranger's hand in them does.
struct StateRowTests {
    private let fixture: StateFixture
    private let now = RealtimeInstant(microseconds: 1_000_000)

    init() throws {
        fixture = try StateFixture()
    }

    private func accept(_ state: StateDatabase, _ id: String, of name: String, at second: Int) async throws {
        let user = try UserID(name)
        let intent = LogoutIntent(
            id: LogoutID(id), subject: WipeSubject(user: user, attributes: .none), generation: nil, reason: .user,
            owner: 1000, accepted: now.advanced(by: .seconds(second)), databases: [], caches: [],
            unresolvedCaches: [:], pseudonym: "p")
        _ = try await state.accept(user) { _ in .record(intent) }
    }

    /// Users and secrets are found by digests that mean nothing without the key.
    @Test func digestsAreKeyed() async throws {
        let state = try await fixture.ready()
        let alice = try UserID("alice")
        let generation = try await state.signIn(alice, attributes: .none, owner: 1, now: now).session.generation
        let item = KeychainItem(name: "refresh", kind: .refreshToken, expires: nil, stored: now)
        try await state.store([1], as: item, of: alice, generation: generation)
        let users = try fixture.blobs("SELECT user_digest FROM session")
        let names = try fixture.blobs("SELECT name_digest FROM secret")
        #expect(users.count == 1 && users[0] != Digest.of(alice.bytes))
        #expect(names.count == 1 && names[0] != Digest.of(Array("refresh".utf8)))
        try await accept(state, "l1", of: "alice", at: 0)
        #expect(try fixture.blobs("SELECT user_digest FROM logout") == users)
    }

    /// A secret that was moved under another name is refused, not handed out in its place.
    @Test func movedSecrets() async throws {
        let state = try await fixture.ready()
        let alice = try UserID("alice")
        let generation = try await state.signIn(alice, attributes: .none, owner: 1, now: now).session.generation
        for name in ["access", "refresh"] {
            let item = KeychainItem(name: name, kind: .refreshToken, expires: nil, stored: now)
            try await state.store(Array(name.utf8), as: item, of: alice, generation: generation)
        }
        try fixture.change("UPDATE secret SET sealed = (SELECT sealed FROM secret AS other WHERE other.rowid = 2)")
        await #expect(throws: ServiceError.self) {
            try await state.retrieve("access", of: alice, generation: generation)
        }
        #expect(try await state.retrieve("refresh", of: alice, generation: generation).secret == Array("refresh".utf8))
    }

    /// An intent opens for its own logout alone.
    @Test func movedIntents() async throws {
        let state = try await fixture.ready()
        try await accept(state, "l1", of: "alice", at: 0)
        try await accept(state, "l2", of: "bob", at: 1)
        try fixture.change("UPDATE logout SET sealed_intent = (SELECT sealed_intent FROM logout WHERE id = 'l2')")
        let failure = await #expect(throws: StepFailure.self) { try await state.unfinished() }
        #expect(failure?.kind == .dataRefused)
    }

    /// Logouts are taken up in the order in which they were accepted; receipts come the newest first.
    @Test func orders() async throws {
        let state = try await fixture.ready()
        for (position, name) in ["carol", "alice", "bob", "dan"].enumerated() {
            try await accept(state, "l-\(name)", of: name, at: [3, 1, 2, 2][position])
        }
        #expect(
            try await state.unfinished().map(\.intent.id.text).filter { $0 != "l-dan" } == [
                "l-alice", "l-bob", "l-carol",
            ])
        #expect(
            try await state.receipts(limit: 3, owner: nil).map(\.id.text) == ["l-carol", "l-dan", "l-bob"])
    }

    /// A startup that takes a logout up is counted, and a step that is about to act says so: the tokens with the
    /// acceptance.
    @Test func whatHappensIsWrittenDown() async throws {
        let state = try await fixture.ready()
        try await accept(state, "l1", of: "alice", at: 0)
        try await accept(state, "l2", of: "bob", at: 0)
        for _ in 0..<2 { try await state.resume(LogoutID("l1")) }
        try await state.begin(["tokens", "push"], of: LogoutID("l1"))
        try await state.record([LogoutStepReport("push", outcome: .ok)], of: LogoutID("l1"))
        let tokens = LogoutStepReport("tokens", outcome: .ok, removed: 3)
        try await state.begin(["revocation"], of: LogoutID("l1"), recording: [tokens])
        let next = try await fixture.reopened()
        #expect(try await next.unfinished().map(\.resumed).sorted() == [0, 2])
        #expect(try await next.receipt(LogoutID("l1"))?.resumed == 2)
        #expect(try await next.receipt(LogoutID("l1"))?.steps.first { $0.name == "tokens" } == tokens)
        let connection = try Connection(path: "\(fixture.folder)/state.db", access: .readOnly, busyTimeout: .zero)
        let phases = try connection.rows(
            "SELECT logout_id, name, phase FROM logout_step WHERE phase <> 'pending' ORDER BY position")
        #expect(
            phases == [
                [.text("l1"), .text("tokens"), .text("ended")], [.text("l2"), .text("tokens"), .text("running")],
                [.text("l1"), .text("push"), .text("ended")], [.text("l1"), .text("revocation"), .text("running")],
            ])
    }

    /// A folder of somebody else's is refused before anything in it is touched.
    @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
    func aFolderOfSomebodyElse() async throws {
        #expect(chown(fixture.folder, 12_345, 12_345) == 0)
        let failure = await #expect(throws: StepFailure.self) { try await fixture.state.open() }
        #expect(failure?.kind == .permission)
        #expect(access("\(fixture.folder)/state.db", F_OK) != 0 && access("\(fixture.folder)/lock", F_OK) != 0)
    }
}
