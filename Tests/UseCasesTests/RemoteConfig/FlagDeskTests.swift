import LifecycleDomain
import Testing

@testable import LifecycleUseCases

/// Who gets which flags.
struct FlagDeskTests {
    private let server = ScriptedFlagServer()
    private let sessions = FakeJournal()
    private let desk: FlagDesk
    private let owner = Caller(uid: 1000, groups: [])
    private let stranger = Caller(uid: 1001, groups: [])
    private let root = Caller(uid: 0, groups: [])
    private let alice: UserID

    init() async throws {
        alice = try UserID("alice")
        let policy = AccessPolicy(daemonUID: 990, adminGroup: nil, loginUsers: [], loginGroups: [])
        let settings = CurrentSettings(
            ServiceSettings(
                policy: policy, plan: WipePlan(databases: [], caches: []), participantTimeout: .zero,
                stopTimeout: .seconds(1), keepStartups: 1, keepReceiptsFor: nil))
        let flags = RemoteFlags(
            server: server, store: FakeFlagStore(), events: RecordingSink(), time: ManualTime())
        desk = FlagDesk(
            flags: flags, contexts: FlagContexts(deviceID: { "d" }, attributes: []), sessions: sessions,
            settings: settings)
        await sessions.put(
            alice,
            SignedIn(
                Session(
                    user: alice, attributes: .none, generation: Generation(1), owner: 1000,
                    since: RealtimeInstant(microseconds: 0), pseudonym: "")))
    }

    /// The device's flags are everybody's, a user's the owner's and the house's; to others all users are the same.
    @Test func whoMayRead() async throws {
        #expect(try await desk.flag("a", user: nil, caller: stranger).source == .fallback)
        #expect(try await desk.flag("a", user: alice, caller: owner).source == .fallback)
        #expect(try await desk.flag("a", user: alice, caller: root).source == .fallback)
        for user in [alice, try UserID("nobody")] {
            #expect(
                await refusal { try await desk.flag("a", user: user, caller: stranger) }.hasPrefix("permissionDenied"))
        }
        #expect(
            await refusal { try await desk.flag("a", user: try UserID("zoe"), caller: root) }.hasPrefix("notSignedIn"))
        await sessions.put(alice, LoggingOut(LogoutID("l"), owner: 1000))
        #expect(await refusal { try await desk.flag("a", user: alice, caller: owner) }.hasPrefix("notSignedIn"))
    }

    /// A sync is the administrators'; a server that fails is told, and what it gave is in force.
    @Test func syncing() async throws {
        #expect(await refusal { try await desk.sync(caller: owner) }.hasPrefix("permissionDenied"))
        server.next(.answer(.flags(FlagSet([FeatureFlag(key: "a", value: .bool(true))]), etag: nil)))
        #expect(await refusal { try await desk.sync(caller: root) }.hasPrefix("serverUnavailable"))
        let values = [
            try await desk.flag("a", user: nil, caller: root).flag.value,
            try await desk.flag("a", user: alice, caller: root).flag.value,
        ]
        #expect(values.contains(.bool(true)) && values.contains(nil))
        for _ in 0..<2 { server.next(.answer(.flags(FlagSet([]), etag: nil))) }
        #expect(try await desk.sync(caller: root) == 1)
        #expect(await refusal { try await desk.flag("a", user: nil, caller: root) }.hasPrefix("noSuchFlag"))
    }

    private func refusal(_ work: () async throws -> some Any) async -> String {
        do {
            _ = try await work()
            return "none"
        } catch {
            return "\(error)"
        }
    }
}
