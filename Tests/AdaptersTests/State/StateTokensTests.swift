import LifecycleAdapters
import LifecycleDomain
import LifecycleUseCases
import SQLite
import Testing

/// The tokens of sessions on disk, and what is the daemon's own among their secrets.
struct StateTokensTests {
    private let fixture: StateFixture
    private let alice: UserID
    private let now = RealtimeInstant(microseconds: 1_000_000)
    private static let first = TokenGrant(
        accessToken: SecretText("access-one"), lifetime: .seconds(60), refreshToken: SecretText("refresh-one"))
    private static let second = TokenGrant(
        accessToken: SecretText("access-two"), lifetime: nil, refreshToken: SecretText("refresh-two"))

    init() throws {
        fixture = try StateFixture()
        alice = try UserID("alice")
    }

    private func signedIn(_ state: StateDatabase, _ grant: TokenGrant = first) async throws -> Session {
        try await state.signIn(alice, attributes: .none, owner: 1000, grant: grant, now: now).session
    }

    private func accept(_ state: StateDatabase, _ session: Session, _ id: String = "l1") async throws -> LogoutIntent {
        let intent = LogoutIntent(
            id: LogoutID(id), subject: WipeSubject(user: alice, attributes: .none), generation: session.generation,
            reason: .user, owner: 1000, accepted: now, databases: [], caches: [], unresolvedCaches: [:],
            pseudonym: "p")
        _ = try await state.accept(alice) { _ in .record(intent) }
        return intent
    }

    private func over(_ call: () async throws -> Void) async -> RefusedSessionEvent? {
        do {
            try await call()
            return nil
        } catch {
            guard case ServiceError.session(let refusal) = error else { return nil }
            return refusal
        }
    }

    /// Session and tokens come in one act; a login that is refused leaves neither.
    @Test func signIn() async throws {
        let state = try await fixture.ready()
        let session = try await signedIn(state)
        let tokens = try await fixture.reopened().tokens(of: session.generation)
        #expect(tokens.access?.value.value == "access-one" && tokens.refresh?.value.value == "refresh-one")
        #expect(tokens.access?.item.expires == now.advanced(by: .seconds(60)))
        for text in ["access-one", "refresh-one", "alice"] { #expect(fixture.occurrences(of: text) == 0) }
    }

    @Test func refusedSignIn() async throws {
        let state = try await fixture.ready()
        let session = try await state.signIn(alice, attributes: .none, owner: 1000, now: now).session
        await #expect(throws: ServiceError.self) {
            try await state.signIn(alice, attributes: .none, owner: 1001, grant: Self.first, now: now)
        }
        #expect(try await state.tokens(of: session.generation).access == nil)
        let (again, isNew, replaced) = try await state.signIn(
            alice, attributes: .none, owner: 1000, grant: Self.first, now: now)
        #expect(again.generation == session.generation && !isNew && replaced.isEmpty)
        let third = try await state.signIn(alice, attributes: .none, owner: 1000, grant: Self.second, now: now)
        #expect(third.replaced.map(\.value) == ["refresh-one", "access-one"])
    }

    /// A grant without a refresh token does not keep that of another grant.
    @Test func noRefreshToken() async throws {
        let state = try await fixture.ready()
        let session = try await signedIn(state)
        _ = try await signedIn(state, TokenGrant(accessToken: SecretText("a"), lifetime: nil))
        let tokens = try await state.tokens(of: session.generation)
        #expect(tokens.refresh == nil && tokens.access?.value.value == "a")
    }

    /// A refresh takes the place of the tokens it was made with, durably, under their names; of no others.
    @Test func replace() async throws {
        let state = try await fixture.ready()
        let session = try await state.signIn(alice, attributes: .none, owner: 1000, now: now).session
        for (name, kind) in [("api", SecretKind.accessToken), ("renewal", .refreshToken)] {
            let item = KeychainItem(name: name, kind: kind, expires: nil, stored: now)
            try await state.store(Array("\(name)-old".utf8), as: item, of: alice, generation: session.generation)
        }
        let old = try await state.tokens(of: session.generation)
        let later = now.advanced(by: .seconds(5))
        let new = try await state.replace(old, with: Self.second, of: session.generation, now: later)
        #expect(new?.access?.item.name == "api" && new?.refresh?.item.name == "renewal")
        #expect(try await state.replace(old, with: Self.first, of: session.generation, now: later) == nil)
        let next = try await fixture.reopened()
        #expect(try await next.tokens(of: session.generation) == new)
        let secret = try await next.retrieve("renewal", of: alice, generation: session.generation).secret
        #expect(String(decoding: secret, as: UTF8.self) == "refresh-two")
    }

    /// What the server has ended is gone, and known to be; the mark is nothing that an app sees.
    @Test func ended() async throws {
        let state = try await fixture.ready()
        let session = try await signedIn(state)
        let generation = session.generation
        let tokens = try await state.tokens(of: generation)
        try await state.end(tokens, of: generation, now: now)
        #expect(try await state.tokens(of: generation) == SessionTokens(access: nil, refresh: nil, areEnded: true))
        #expect(try await state.items(of: alice, generation: generation).isEmpty)
        await #expect(throws: ServiceError.self) {
            try await state.retrieve("endedTokens", of: alice, generation: generation)
        }
        await #expect(throws: ServiceError.self) {
            try await state.delete("endedTokens", of: alice, generation: generation)
        }
        _ = try await signedIn(state, Self.second)
        try await state.end(tokens, of: generation, now: now)
        #expect(try await state.tokens(of: generation).refresh != nil, "those were others")
    }

    /// From the moment a logout is accepted nobody gets, stores or ends tokens of the session.
    @Test func logoutBegins() async throws {
        let state = try await fixture.ready()
        let session = try await signedIn(state)
        let generation = session.generation
        let tokens = try await state.tokens(of: generation)
        let intent = try await accept(state, session)
        for refused in [RefusedSessionEvent.logoutInProgress(intent.id), .notSignedIn] {
            #expect(await over { _ = try await state.tokens(of: generation) } == refused)
            #expect(
                await over { _ = try await state.replace(tokens, with: Self.second, of: generation, now: now) }
                    == refused)
            #expect(await over { try await state.end(tokens, of: generation, now: now) } == refused)
            #expect(await over { _ = try await state.registration(of: generation) } == refused)
            _ = try await state.destroy(intent, owing: nil, now: now)
            try await state.finish(intent.id, outcome: .complete, at: now)
        }
        let next = try await fixture.reopened()
        #expect(try await next.logout(of: generation) == intent.id)
        #expect(try await next.logout(of: Generation(99)) == nil)
    }

    /// What comes after a logout is owed by it: its receipt is not complete any more, until that is delivered.
    @Test func owedLate() async throws {
        let state = try await fixture.ready()
        let intent = try await accept(state, try await signedIn(state))
        _ = try await state.destroy(intent, owing: nil, now: now)
        try await state.record([LogoutStepReport("revocation", outcome: .ok)], of: intent.id)
        try await state.finish(intent.id, outcome: .complete, at: now)
        let duty = ServerDuty(
            logout: intent.id, step: "revocation", payload: Array("late-token".utf8),
            expires: now.advanced(by: .seconds(60)))
        try await state.owe([duty], now: now)
        let next = try await fixture.reopened()
        let receipt = try #require(try await next.receipt(intent.id))
        #expect(receipt.outcome == .owedToServer && receipt.finished == nil)
        #expect(receipt.steps.first { $0.name == "revocation" }?.outcome == .deferred)
        #expect(fixture.occurrences(of: "late-token") == 0)
        let owed = try await next.owed()
        #expect(owed.map(\.duty.payload) == [duty.payload])
        try await next.record(.delivered, of: owed[0], due: now)
        #expect(try await next.settled() == [intent.id])
    }

    /// A logout that is being finished while something came late is not called complete.
    @Test func finishedWhileOwed() async throws {
        let state = try await fixture.ready()
        let intent = try await accept(state, try await signedIn(state))
        _ = try await state.destroy(intent, owing: EverySecret(), now: now)
        try await state.finish(intent.id, outcome: .complete, at: now)
        #expect(try await state.receipt(intent.id)?.outcome == .owedToServer)
        #expect(try await state.state(of: alice).name == "signedOut")
        #expect(try await state.owed().count == 2)
    }

    /// Registrations are sealed, survive a restart, are seen by no app, and go with the session.
    @Test func registrations() async throws {
        let state = try await fixture.ready()
        let session = try await signedIn(state)
        let subscription = PushSubscription(
            endpoint: SecretText("https://push.example/up-capability"),
            keys: PushKeys(p256dh: "public-key", auth: SecretText("auth-secret")), isOurs: true)
        _ = try await state.update(of: session.generation, now: now) { $0.register(subscription) }
        let next = try await fixture.reopened()
        let home = PushSubscription.Home(url: SecretText("https://api.example/s/1"), isOfThisAlone: true)
        let stored = try await next.update(of: session.generation, now: now) {
            $0.posted(subscription.endpoint, home: home)
        }
        #expect(stored.current?.home == home && stored.current?.keys == subscription.keys)
        #expect(try await next.registrations().map(\.registration) == [stored])
        #expect(try await next.items(of: alice, generation: session.generation).count == 2)
        for text in ["up-capability", "auth-secret", "api.example"] { #expect(fixture.occurrences(of: text) == 0) }
        let sealed = try fixture.blobs("SELECT sealed FROM secret")
        let intent = try await accept(next, session)
        #expect(try await next.registrations().isEmpty)
        _ = try await next.destroy(intent, owing: nil, now: now)
        #expect(sealed.count == 3 && sealed.allSatisfy { fixture.occurrences(of: $0) == 0 })
    }

    /// Nothing registered and nothing owed leaves no record.
    @Test func emptyRegistration() async throws {
        let state = try await fixture.ready()
        let session = try await state.signIn(alice, attributes: .none, owner: 1000, now: now).session
        let subscription = PushSubscription(endpoint: SecretText("https://a/1"), keys: nil, isOurs: false)
        _ = try await state.update(of: session.generation, now: now) { $0.register(subscription) }
        _ = try await state.update(of: session.generation, now: now) {
            $0.unregister()
            $0.deleted(subscription.endpoint)
        }
        #expect(try fixture.blobs("SELECT sealed FROM secret").isEmpty)
    }
}
