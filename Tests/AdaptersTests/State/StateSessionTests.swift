import LifecycleAdapters
import LifecycleDomain
import LifecycleUseCases
import Testing

/// Sessions on disk: one counter, one owner, nothing readable.
struct StateSessionTests {
    private let fixture: StateFixture
    private let now = RealtimeInstant(microseconds: 1_000_000)

    init() throws {
        fixture = try StateFixture()
    }

    private func user(_ name: String) throws -> UserID { try UserID(name) }

    /// Each new session has a generation of its own, the same owner gets the same again, another owner is refused.
    @Test func generations() async throws {
        let state = try await fixture.ready()
        let alice = try user("alice")
        let first = try await state.signIn(alice, attributes: .none, owner: 1000, now: now)
        let again = try await state.signIn(alice, attributes: .none, owner: 1000, now: now)
        let bob = try await state.signIn(try user("bob"), attributes: .none, owner: 1001, now: now)
        #expect(first.isNew && !again.isNew)
        #expect(first.session == again.session)
        #expect(bob.session.generation > first.session.generation)
        await #expect(throws: ServiceError.self) {
            try await state.signIn(alice, attributes: .none, owner: 1001, now: now)
        }
        #expect(try await state.sessions().map(\.user.text) == ["alice", "bob"])
    }

    /// Sessions with attributes survive a restart, names of users as bytes.
    @Test func sessionsSurvive() async throws {
        let name = "e\u{301}\"'\u{1F600}"
        let attributes = try UserAttributes(["card": "77"])
        let session = try await fixture.ready().signIn(
            try user(name), attributes: attributes, owner: 7, now: now
        ).session
        let next = try await fixture.reopened()
        #expect(try await next.sessions() == [session])
        #expect(try await next.state(of: try user(name)).name == "signedIn")
        #expect(try await next.state(of: try user("\u{e9}\"'\u{1F600}")).name == "signedOut")
    }

    /// Neither names nor secrets stand readable in any file, at any time.
    @Test func nothingIsReadable() async throws {
        let state = try await fixture.ready()
        let alice = try user("alice-the-readable")
        let session = try await state.signIn(
            alice, attributes: try UserAttributes(["card": "card-readable"]), owner: 1, now: now
        ).session
        let item = KeychainItem(name: "item-readable", kind: .refreshToken, expires: nil, stored: now)
        try await state.store(
            Array("secret-readable".utf8), as: item, of: alice, generation: session.generation)
        #expect(fixture.occurrences(of: "readable") == 0)
        #expect(fixture.occurrences(of: "CREATE TABLE") > 0, "the scan reads the files")
    }

    /// Secrets come back whole to the right generation alone.
    @Test func secrets() async throws {
        let state = try await fixture.ready()
        let alice = try user("alice")
        let generation = try await state.signIn(alice, attributes: .none, owner: 1, now: now).session.generation
        let item = KeychainItem(
            name: "access", kind: .accessToken, expires: RealtimeInstant(microseconds: 5), stored: now)
        let secret = (0..<65_536).map { UInt8(truncatingIfNeeded: $0) }
        try await state.store(secret, as: item, of: alice, generation: generation)
        let found = try await state.retrieve("access", of: alice, generation: generation)
        #expect(found.secret == secret && found.item == item)
        #expect(try await state.items(of: alice, generation: generation) == [item])
        await #expect(throws: ServiceError.self) {
            try await state.retrieve("access", of: alice, generation: Generation(generation.number + 1))
        }
        try await state.delete("access", of: alice, generation: generation)
        await #expect(throws: ServiceError.self) {
            try await state.delete("access", of: alice, generation: generation)
        }
    }
}
