import LifecycleDomain
import LifecycleUseCases
import TestKit
import Testing

/// Who gets which token, and how often a server is asked for one.
struct TokenKeeperTests {
    /// Fifty calls that need a refresh share one, and get what it brought.
    @Test func fiftyAtOnce() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let grant = TokenGrant(accessToken: SecretText("a2"), lifetime: .seconds(5), refreshToken: SecretText("r2"))
        let fixture = KeeperFixture([.hold(gate, grant)])
        await fixture.put(access: "a1", lifetime: .seconds(5), refresh: "r1")
        fixture.time.advance(by: .seconds(6))
        try await fixture.whileServing {
            try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<50 { group.addTask { await fixture.token() } }
                try await eventually { await fixture.server.exchanged.count == 1 }
                open.finish()
                for try await token in group { #expect(token == "a2") }
            }
            #expect(await fixture.token() == "a2")
        }
        #expect(await fixture.server.exchanged == ["r1"])
        #expect(await fixture.store.refresh?.value == "r2")
    }

    /// The one who asked first stops waiting: the refresh goes on for the others, and is stored.
    @Test func firstWaiterGoes() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let grant = TokenGrant(accessToken: SecretText("a2"), lifetime: .seconds(60), refreshToken: SecretText("r2"))
        let fixture = KeeperFixture([.hold(gate, grant)])
        await fixture.put(access: nil, refresh: "r1")
        try await fixture.whileServing {
            await withTaskGroup(of: String.self) { group in
                group.addTask { await fixture.token() }
                try? await eventually { await fixture.server.exchanged.count == 1 }
                group.cancelAll()
                #expect(await group.next() == "cancelled")
            }
            async let second = fixture.token()
            open.finish()
            #expect(await second == "a2")
        }
        #expect(await fixture.server.exchanged == ["r1"])
        #expect(await fixture.store.refresh?.value == "r2")
    }

    /// A token is not sent any more when it could end on its way: 30 s before its end, or a tenth of a shorter life.
    @Test(arguments: [(life: 600, good: 570), (life: 60, good: 54)])
    func renewedBeforeTheEnd(life: Int, good: Int) async throws {
        let fixture = KeeperFixture(["a2", "a3"].map { .grant($0, lifetime: .seconds(life), refresh: nil) })
        await fixture.put(access: nil, refresh: "r1")
        try await fixture.whileServing {
            #expect(await fixture.token() == "a2")
            fixture.time.advance(by: .seconds(good) - .milliseconds(1))
            #expect(await fixture.token() == "a2")
            fixture.time.advance(by: .milliseconds(1))
            #expect(await fixture.token() == "a3")
        }
    }

    /// Without a new refresh token the old one stays.
    @Test func noRotation() async throws {
        let fixture = KeeperFixture([.grant("a2", refresh: nil)])
        await fixture.put(access: nil, refresh: "r1")
        try await fixture.whileServing { #expect(await fixture.token() == "a2") }
        #expect(await fixture.store.refresh?.value == "r1")
    }

    /// What the server has ended is asked for once, and never again in ten minutes of polling.
    @Test(arguments: [false, true]) func endedForGood(isDiskFull: Bool) async throws {
        let fixture = KeeperFixture([.fail(.ended)])
        await fixture.put(access: "a1", lifetime: .seconds(5), refresh: "r1")
        if isDiskFull { await fixture.store.failWrites(StepFailure(.tryAgain, "no space")) }
        fixture.time.advance(by: .seconds(6))
        try await fixture.whileServing {
            for _ in 0..<600 {
                #expect(await fixture.token() == "sign in")
                fixture.time.advance(by: .seconds(1))
            }
        }
        #expect(await fixture.server.exchanged == ["r1"])
        #expect(await fixture.store.writes == (isDiskFull ? [] : ["end"]))
        #expect(fixture.sink.warnings.contains { $0.contains("sign in again") && !$0.contains("r1") })
    }

    /// A new sign-in ends that.
    @Test func newTokensAfterTheEnd() async throws {
        let fixture = KeeperFixture([.fail(.ended), .grant("a3", refresh: "r3")])
        await fixture.put(access: nil, refresh: "r1")
        try await fixture.whileServing {
            #expect(await fixture.token() == "sign in")
            fixture.time.advance(by: .seconds(1))
            await fixture.put(access: "a2", lifetime: .seconds(60), refresh: "r2")
            #expect(await fixture.token() == "a2")
            fixture.time.advance(by: .seconds(60))
            #expect(await fixture.token() == "a3")
        }
    }

    /// A server that does not answer loses nothing: the next who asks may succeed.
    @Test func serverDown() async throws {
        let down = AuthorizationError.unavailable("https://id.example answered 503", retryAfter: nil)
        let fixture = KeeperFixture([.fail(down), .grant("a2", refresh: "r2")])
        await fixture.put(access: nil, refresh: "r1")
        try await fixture.whileServing {
            #expect(await fixture.token() == "unavailable: https://id.example answered 503")
            #expect(await fixture.token().hasPrefix("unavailable"), "it is left alone for a second")
            fixture.time.advance(by: .seconds(1))
            #expect(await fixture.token() == "a2")
        }
        #expect(await fixture.server.exchanged == ["r1", "r1"])
    }

    /// Retry-After is honoured, and cut where it is absurd.
    @Test(arguments: [(asked: 30, until: 30), (asked: 1_000_000_000, until: 3600)])
    func retryAfter(asked: Int, until: Int) async throws {
        let busy = AuthorizationError.unavailable("busy", retryAfter: .seconds(asked))
        let fixture = KeeperFixture([.fail(busy), .grant("a2", refresh: nil)])
        await fixture.put(access: nil, refresh: "r1")
        try await fixture.whileServing {
            #expect(await fixture.token() == "unavailable: busy")
            fixture.time.advance(by: .seconds(until) - .milliseconds(1))
            #expect(await fixture.token() == "unavailable: busy")
            #expect(await fixture.server.exchanged.count == 1)
            fixture.time.advance(by: .milliseconds(1))
            #expect(await fixture.token() == "a2")
        }
    }

    /// A token that a server refuses is replaced once; a young one is not, whatever the server says of it.
    @Test func rejected() async throws {
        let fixture = KeeperFixture([.grant("a2", refresh: nil), .grant("a3", refresh: nil)])
        await fixture.put(access: "a1", refresh: "r1")
        try await fixture.whileServing {
            #expect(await fixture.token(replacing: "a1") == "a2")
            #expect(await fixture.token(replacing: "a1") == "a2", "who comes late gets what is there")
            for _ in 0..<100 { #expect(await fixture.token(replacing: "a2") == "a2") }
            #expect(await fixture.server.exchanged.count == 1)
            fixture.time.advance(by: .seconds(61))
            #expect(await fixture.token(replacing: "a2") == "a3")
        }
    }

    /// Without tokens there is none; without a server an old one needs a sign-in.
    @Test func nothingToRefreshWith() async throws {
        let fixture = KeeperFixture(isConfigured: false)
        try await fixture.whileServing {
            #expect(await fixture.token() == "none")
            await fixture.put(access: "a1", lifetime: .seconds(5), refresh: "r1")
            #expect(await fixture.token() == "a1")
            fixture.time.advance(by: .seconds(5))
            #expect(await fixture.token() == "sign in")
            await fixture.put(access: "a2", lifetime: nil, refresh: nil)
            #expect(await fixture.token() == "a2")
            #expect(await fixture.token(replacing: "a2") == "sign in")
        }
    }
}
