import LifecycleDomain
import Testing

@testable import LifecycleUseCases

/// The step `remote-config`: what it comes to with and without server and store.
struct SyncRemoteConfigTests {
    private let server = ScriptedFlagServer()
    private let contexts = FlagContexts(deviceID: { "d" }, attributes: ["ward"])
    private let stored: StoredFlags

    init() {
        stored = StoredFlags(
            flags: FlagSet([FeatureFlag(key: "a", value: .int(1))]),
            binding: server.binding(of: contexts.device.context), etag: nil)
    }

    private func step(
        _ kept: [DataScope: StoredFlags] = [:], sessions: FakeJournal = FakeJournal()
    ) -> SyncRemoteConfig {
        let flags = RemoteFlags(
            server: server, store: FakeFlagStore(kept), events: RecordingSink(), time: ManualTime())
        return SyncRemoteConfig(
            flags: flags, contexts: contexts, sessions: sessions, timeout: .seconds(5), isRequired: true)
    }

    /// It has a little more time than a request, and is required where that is wanted.
    @Test func definition() {
        let definition = step().definition
        #expect(definition.name == "remote-config")
        #expect(definition.after == ["databases"])
        #expect(definition.timeout == .seconds(6))
        #expect(definition.isRequired)
    }

    /// The device and whoever is signed in are asked for; of a user the id and the configured attributes are told.
    @Test func everybodyIsAskedFor() async throws {
        let sessions = FakeJournal()
        let alice = try UserID("alice")
        let session = Session(
            user: alice, attributes: try UserAttributes(["ward": "3", "card": "secret"]), generation: Generation(1),
            owner: 1, since: RealtimeInstant(microseconds: 0), pseudonym: "")
        await sessions.put(alice, SignedIn(session))
        #expect(contexts.subject(of: session).context.attributes == ["ward": "3"])
        for _ in 0..<2 {
            server.next(.answer(.flags(FlagSet([FeatureFlag(key: "a", value: .int(1))]), etag: nil)))
        }
        #expect(try await step(sessions: sessions).run { _ in } == StepResult(.ok, "2 flags changed"))
        #expect(Set(server.questions.map(\.targetingKey)) == ["d", "alice"])
    }

    /// Without a server, stored flags make it degraded; without those too it fails, and may be tried again.
    @Test func withoutAServer() async throws {
        #expect(
            try await step([.device: stored]).run { _ in }
                == StepResult(.degraded, "down; 1 stored flags are in force"))
        let failure = await #expect(throws: StepFailure.self) { try await step().run { _ in } }
        #expect(failure == StepFailure(.serverUnavailable, "down"))
    }

    /// A refusal is no matter of trying again.
    @Test func refused() async throws {
        server.next(.fail(.refused("401")))
        let failure = await #expect(throws: StepFailure.self) { try await step().run { _ in } }
        #expect(failure?.kind.isWorthRetrying == false)
    }
}
