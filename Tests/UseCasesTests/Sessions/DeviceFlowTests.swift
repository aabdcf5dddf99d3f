import LifecycleDomain
import LifecycleUseCases
import TestKit
import Testing

/// Signing in on another device.
struct DeviceFlowTests {
    private static let caller = Caller(uid: 990, groups: [990])
    private static let grant = TokenGrant(
        accessToken: SecretText("a1"), lifetime: .seconds(60), refreshToken: SecretText("r1"))
    private static let down = AuthorizationError.unavailable("down", retryAfter: nil)

    private struct Flow {
        let time = ManualTime()
        let sink = RecordingSink()
        let store = FakeTokenStore()
        let server: FakeAuthorizationServer
        let keeper: TokenKeeper
        let desk: DeviceFlowDesk

        init(
            _ polls: [Result<DeviceAnswer, AuthorizationError>],
            who: Result<UserID, AuthorizationError> = .failure(.refused("nobody")), attributes: Set<String> = []
        ) {
            server = FakeAuthorizationServer(polls: polls, who: who)
            let settings = CurrentSettings(
                ServiceSettings(
                    policy: AccessPolicy(daemonUID: 990, adminGroup: nil, loginUsers: [], loginGroups: []),
                    plan: WipePlan(databases: [], caches: [], requiredAttributes: attributes),
                    participantTimeout: .seconds(1), stopTimeout: .seconds(1), keepStartups: 1, keepReceiptsFor: nil))
            keeper = TokenKeeper(store: store, server: server, time: time, events: sink, onOwed: {})
            desk = DeviceFlowDesk(
                server: server, store: store, tokens: keeper, settings: settings, events: sink, time: time)
        }

        func signIn(_ caller: Caller = DeviceFlowTests.caller) async -> String {
            do throws(ServiceError) {
                let (user, generation) = try await desk.signIn(attributes: .none, caller: caller) {
                    authorization throws(ServiceError) in #expect(authorization.userCode == "ABCD-EFGH")
                }
                return "\(user.text) \(generation.number)"
            } catch {
                return "\(error)"
            }
        }

        /// Signs in while the clock is moved over these waits, each of which must be slept for.
        func signIn(waits: [Int]) async throws -> String {
            try await withThrowingTaskGroup(of: String.self) { group in
                group.addTask { await signIn() }
                for wait in waits {
                    await time.sleeper(of: .seconds(wait))
                    time.advance(by: .seconds(wait))
                }
                return try await group.next() ?? ""
            }
        }
    }

    /// The person takes their time: the server is asked every five seconds, and who they are there they are here.
    @Test func granted() async throws {
        let flow = Flow(
            [.success(.pending), .success(.pending), .success(.granted(Self.grant))],
            who: .success(try UserID("alice")))
        #expect(try await flow.signIn(waits: [5, 5, 5]) == "alice 7")
        #expect(await flow.store.refresh?.value == "r1")
        #expect(flow.sink.events == [.signedIn(generation: Generation(7), pseudonym: "p")])
    }

    /// "Slow down" counts for good; a lost answer doubles the waits until there is one again.
    @Test func polling() async throws {
        let flow = Flow([
            .success(.slowDown), .success(.pending), .failure(Self.down), .failure(Self.down), .success(.pending),
            .success(.denied),
        ])
        #expect(try await flow.signIn(waits: [5, 10, 10, 20, 40, 10]) == "signInDenied")
    }

    /// A code that is not used in time is over, whoever says so first.
    @Test func expired() async throws {
        #expect(try await Flow([.success(.expired)]).signIn(waits: [5]) == "signInExpired")
        let flow = Flow([])
        #expect(try await flow.signIn(waits: Array(repeating: 5, count: 120)) == "signInExpired")
        #expect(await flow.server.pollCount == 120)
    }

    /// A login that cannot be leaves no tokens behind: not here, and not at the server.
    @Test(arguments: ["nobody", "disk"]) func undone(trouble: String) async throws {
        let flow = Flow(
            [.success(.granted(Self.grant))],
            who: trouble == "nobody" ? .failure(.refused("no claim")) : .success(try UserID("alice")))
        if trouble == "disk" { await flow.store.failWrites(StepFailure(.tryAgain, "no space")) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await flow.keeper.serve() }
            defer { group.cancelAll() }
            let answer = try await flow.signIn(waits: [5])
            #expect(answer.contains(trouble == "disk" ? "no space" : "no claim"))
            try await eventually { await flow.server.revoked.count == 2 }
        }
        #expect(await flow.server.revoked == ["r1", "a1"])
        #expect(await flow.store.refresh == nil)
    }

    /// The tokens whose place is taken are revoked: nobody would do that later.
    @Test func secondSignIn() async throws {
        let flow = Flow([.success(.granted(Self.grant))], who: .success(try UserID("alice")))
        await flow.store.put(access: "a0", refresh: "r0", now: flow.time.now)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await flow.keeper.serve() }
            defer { group.cancelAll() }
            let answer = try await flow.signIn(waits: [5])
            #expect(answer == "alice 7")
            try await eventually { await flow.server.revoked.count == 2 }
        }
        #expect(await flow.server.revoked == ["r0", "a0"])
        #expect(flow.sink.events.isEmpty, "nobody new is here")
    }

    /// Nobody is bothered for a login that would be refused.
    @Test func refusedBefore() async throws {
        let flow = Flow([], attributes: ["card"])
        #expect(await flow.signIn() == "missingAttribute(name: \"card\")")
        #expect(await flow.signIn(Caller(uid: 1, groups: [])) == "permissionDenied")
        #expect(await flow.server.beginnings == 0)
    }
}
