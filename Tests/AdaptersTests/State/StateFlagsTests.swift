import LifecycleAdapters
import LifecycleDomain
import LifecycleUseCases
import SQLite
import Testing

/// Flags on disk: sealed, one set a scope, and gone with the session.
struct StateFlagsTests {
    private let fixture: StateFixture
    private let now = RealtimeInstant(microseconds: 1_000_000)

    init() throws {
        fixture = try StateFixture()
    }

    private func stored(_ value: String) -> StoredFlags {
        StoredFlags(
            flags: FlagSet([
                FeatureFlag(key: "the-readable-key", value: .string(value)),
                FeatureFlag(
                    key: "o", value: .object(["i": .int(.max), "d": .double(0.1)]), variant: "v", reason: "r",
                    errorCode: "e", metadata: .object([:])),
            ]),
            binding: "the-readable-binding", etag: "W/\"the-readable-etag\"")
    }

    private func signIn(_ name: String, _ state: StateDatabase) async throws -> Session {
        try await state.signIn(try UserID(name), attributes: .none, owner: 1000, now: now).session
    }

    /// What is kept comes back after a restart, the device's and a user's, the last one for each; nothing is readable.
    @Test func keptOverARestart() async throws {
        let state = try await fixture.ready()
        let scope = DataScope.session(try await signIn("alice", state).generation)
        #expect(try await state.keptFlags(of: .device) == .nothing)
        for (scope, value) in [(DataScope.device, "first"), (.device, "the-device"), (scope, "the-user")] {
            #expect(try await state.keep(stored(value), of: scope))
        }
        for text in ["readable", "the-device", "the-user"] { #expect(fixture.occurrences(of: text) == 0) }
        let next = try await fixture.reopened()
        #expect(try await next.keptFlags(of: .device) == .flags(stored("the-device")))
        #expect(try await next.keptFlags(of: scope) == .flags(stored("the-user")))
    }

    /// The destruction of the session takes its flags along; what comes late is not kept, and nothing is left over.
    @Test func goneWithTheSession() async throws {
        let state = try await fixture.ready()
        let session = try await signIn("alice", state)
        let scope = DataScope.session(session.generation)
        #expect(try await state.keep(stored("hers"), of: scope))
        let intent = LogoutIntent(
            id: LogoutID("l1"), subject: WipeSubject(user: session.user, attributes: .none),
            generation: session.generation, reason: .user, owner: 1000, accepted: now, databases: [], caches: [],
            unresolvedCaches: [:], hooks: [], unsent: [], pseudonym: "p")
        _ = try await state.destroy(intent, owing: nil, now: now)
        #expect(try await state.keptFlags(of: scope) == .sessionIsOver)
        #expect(try await !state.keep(stored("late"), of: scope))
        #expect(try await state.countFlagsWithoutSession() == 0)
        #expect(try fixture.blobs("SELECT sealed FROM session_flags").isEmpty)
    }

    /// A set that was moved to another session does not open there, and is a failure, not that user's flags.
    @Test func boundToTheSession() async throws {
        let state = try await fixture.ready()
        let alice = try await signIn("alice", state)
        let bob = try await signIn("bob", state)
        #expect(try await state.keep(stored("hers"), of: .session(alice.generation)))
        try fixture.change("UPDATE session_flags SET generation = ?", .integer(bob.generation.number))
        await #expect(throws: StepFailure.self) { try await state.keptFlags(of: .session(bob.generation)) }
    }
}
