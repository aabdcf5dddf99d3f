import LifecycleDomain
import LifecycleUseCases
import TestKit
import Testing

/// What becomes of a grant between the server's answer and the disk.
struct TokenStorageTests {
    private static let grant = TokenGrant(
        accessToken: SecretText("a2"), lifetime: .seconds(60), refreshToken: SecretText("r2"))

    /// A logout comes while the server thinks: nothing is stored, and what came late is owed to be revoked.
    @Test func logoutOvertakesRefresh() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let fixture = KeeperFixture([.hold(gate, Self.grant)])
        await fixture.put(access: nil, refresh: "r1")
        try await fixture.whileServing {
            async let waiter = fixture.token()
            try await eventually { await fixture.server.exchanged.count == 1 }
            await fixture.store.logOut("l1")
            open.finish()
            #expect(await waiter == "session over")
        }
        #expect(await fixture.store.refresh == nil)
        let owed = await fixture.store.owed
        #expect(owed.map { String(decoding: $0.payload, as: UTF8.self) } == ["r2", "a2"])
        #expect(owed.allSatisfy { $0.logout == LogoutID("l1") && $0.step == "revocation" })
        #expect(fixture.wakes.next() == 2, "the courier was woken once")
    }

    /// A session without a trace has its late tokens revoked at once.
    @Test func noLogoutIsKnown() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let fixture = KeeperFixture([.hold(gate, Self.grant)])
        await fixture.put(access: nil, refresh: "r1")
        try await fixture.whileServing {
            async let waiter = fixture.token()
            try await eventually { await fixture.server.exchanged.count == 1 }
            await fixture.store.logOut(nil)
            open.finish()
            #expect(await waiter == "session over")
        }
        #expect(await fixture.server.revoked == ["r2", "a2"])
    }

    /// Tokens that were stored meanwhile stay, and those of the refresh are revoked.
    @Test func overtakenByASignIn() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let fixture = KeeperFixture([.hold(gate, Self.grant)])
        await fixture.put(access: nil, refresh: "r1")
        try await fixture.whileServing {
            async let waiter = fixture.token()
            try await eventually { await fixture.server.exchanged.count == 1 }
            await fixture.put(access: "a9", refresh: "r9")
            open.finish()
            #expect(await waiter == "a9")
            try await eventually { await fixture.server.revoked == ["r2", "a2"] }
        }
        #expect(await fixture.store.refresh?.value == "r9")
    }

    /// A disk that is full keeps the token from everybody, and the grant from being lost: it is stored later, without
    /// another refresh.
    @Test func diskFull() async throws {
        let fixture = KeeperFixture([.grant("a2", refresh: "r2")])
        await fixture.put(access: nil, refresh: "r1")
        await fixture.store.failWrites(StepFailure(.tryAgain, "no space"))
        try await fixture.whileServing {
            #expect(await fixture.token() == "no space")
            #expect(await fixture.token() == "no space")
            await fixture.time.sleeper(of: .seconds(5))
            await fixture.store.failWrites(nil)
            fixture.time.advance(by: .seconds(5))
            try await eventually { await fixture.store.refresh?.value == "r2" }
            #expect(await fixture.token() == "a2")
        }
        #expect(await fixture.server.exchanged == ["r1"])
    }

    /// A stop waits for a refresh that is on its way, and begins no other.
    @Test func drain() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let fixture = KeeperFixture([.hold(gate, Self.grant)])
        await fixture.put(access: nil, refresh: "r1")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await fixture.keeper.serve() }
            async let waiter = fixture.token()
            try await eventually { await fixture.server.exchanged.count == 1 }
            async let drained: Void = fixture.keeper.drain(limit: .seconds(5))
            await fixture.time.sleeper(of: .seconds(5))
            open.finish()
            await drained
            #expect(await waiter == "a2")
            try await group.waitForAll()
        }
        #expect(await fixture.store.refresh?.value == "r2")
        fixture.time.advance(by: .seconds(61))
        #expect(await fixture.token() == "cancelled")
    }
}
