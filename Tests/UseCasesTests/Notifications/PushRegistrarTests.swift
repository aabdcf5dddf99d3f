import LifecycleDomain
import LifecycleUseCases
import TestKit
import Testing

/// What the app's server is told of registrations, when, and how often.
struct PushRegistrarTests {
    private static let alice = Generation(1)
    private static let bob = Generation(2)
    private static let down = SubscriptionError.unavailable("down", retryAfter: nil)

    private struct Push {
        let courier = CourierFixture()
        let app: FakePush
        let registrar: PushRegistrar
        let farewells = ScriptedCarrier()
        let deliverer: OutboxCourier

        var time: ManualTime { courier.time }

        init(makesEndpoints: Bool = true) {
            app = FakePush(makesEndpoints: makesEndpoints)
            deliverer = OutboxCourier(
                outbox: courier.outbox, carriers: ["push": farewells], time: courier.time, backOff: BackOff { 1 })
            registrar = PushRegistrar(
                store: app, server: app, outbox: courier.outbox, courier: deliverer, time: courier.time,
                backOff: BackOff { 1 })
        }

        func whileServing(_ body: @escaping @Sendable () async throws -> Void) async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await registrar.serve() }
                group.addTask { await deliverer.serve { _ in await registrar.tryAgain() } }
                defer { group.cancelAll() }
                try await body()
            }
        }

        func register(_ generation: Generation, _ endpoint: String? = nil) async -> String {
            do throws(ServiceError) {
                return try await registrar.register(
                    endpoint: endpoint.map(SecretText.init), keys: nil, of: generation
                ).value
            } catch {
                return "\(error)"
            }
        }
    }

    /// The same session asks twice, twenty starts tell again: the server knows one subscription.
    @Test func registeredOnce() async throws {
        let push = Push()
        try await push.whileServing {
            let first = await push.register(Self.alice)
            #expect(first.hasPrefix("https://push.example/up"))
            #expect(await push.register(Self.alice) == first)
            #expect(await push.app.requests == ["POST \(first)"], "the second time there is nothing to tell")
            for _ in 0..<20 {
                let registered = try await push.registrar.tellAll().registered
                #expect(registered == 1)
            }
            #expect(await push.app.known == [first])
            #expect(await push.app.requests.count == 21)
        }
    }

    /// The app's push service moves: the new endpoint takes the place of the old one.
    @Test func replaced() async throws {
        let push = Push()
        try await push.whileServing {
            #expect(await push.register(Self.alice, "https://a/1") == "https://a/1")
            #expect(await push.register(Self.alice, "https://a/2") == "https://a/2")
            #expect(await push.app.requests == ["POST https://a/1", "POST https://a/2", "DELETE https://a/1"])
            try await push.registrar.unregister(Self.alice)
            try await push.registrar.unregister(Self.alice)
            #expect(await push.app.known.isEmpty)
            #expect(await push.app.requests.count == 4)
        }
    }

    /// A server that is down is told later without anybody asking; meanwhile the status says so.
    @Test func toldLater() async throws {
        let push = Push()
        await push.app.trouble(Self.down, Self.down)
        try await push.whileServing {
            #expect(await push.register(Self.alice, "https://a/1") == "serverUnavailable(\"down\")")
            let status = try await push.registrar.status()
            #expect(status.registered == 0 && status.owed == 1 && status.lastError == "down")
            await push.time.sleeper(of: .seconds(5))
            push.time.advance(by: .seconds(5))
            await push.time.sleeper(of: .seconds(10))
            push.time.advance(by: .seconds(10))
            try await eventually { await push.app.known == ["https://a/1"] }
            try await eventually { (try? await push.registrar.status())?.lastError == nil }
            #expect(try await push.registrar.status().owed == 0)
        }
    }

    /// The next person registers while the last one's farewell is still owed: first the farewell, then they.
    @Test func waitsForAFarewell() async throws {
        let push = Push()
        await push.farewells.then(.answer(.down))
        await push.courier.outbox.add("farewell", step: "push")
        try await push.whileServing {
            try await eventually { await push.farewells.carried.count == 1 }
            await push.farewells.then(.answer(.down))
            #expect(await push.register(Self.bob, "https://a/2").hasPrefix("serverUnavailable(\"an earlier session"))
            #expect(await push.app.requests.isEmpty)
            #expect(try await push.registrar.status().owed == 2)
            await push.time.sleeper(of: .seconds(10))
            push.time.advance(by: .seconds(10))
            try await eventually { await push.app.known == ["https://a/2"] }
        }
        #expect(await push.courier.outbox.outcomes() == ["delivered"])
    }

    /// What has changed while the server was told is told in the same go.
    @Test func changedMeanwhile() async throws {
        let push = Push()
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        await push.app.hold(gate)
        try await push.whileServing {
            async let first = push.register(Self.alice, "https://a/1")
            try await eventually { await push.app.requests.count == 1 }
            async let second = push.register(Self.alice, "https://a/2")
            try await eventually {
                (try? await push.app.registration(of: Self.alice).current?.endpoint.value) == "https://a/2"
            }
            open.finish()
            #expect(await first == "https://a/1")
            #expect(await second == "https://a/2")
            #expect(await push.app.known == ["https://a/2"])
        }
    }

    /// A session that is over is its logout's matter: nothing is tried again.
    @Test func sessionOver() async throws {
        let push = Push()
        await push.app.trouble(Self.down)
        try await push.whileServing {
            #expect(await push.register(Self.alice, "https://a/1") == "serverUnavailable(\"down\")")
            await push.app.logOut(Self.alice)
            await push.time.sleeper(of: .seconds(5))
            push.time.advance(by: .seconds(5))
            #expect(await push.register(Self.alice, "https://a/1").contains("notSignedIn"))
            #expect(await push.app.requests.count == 1)
            let registered = try await push.registrar.tellAll().registered
            #expect(registered == 0)
        }
    }

    /// Where no endpoint can be made, one must be brought.
    @Test func noPushServer() async throws {
        let push = Push(makesEndpoints: false)
        try await push.whileServing { #expect(await push.register(Self.alice) == "notConfigured") }
    }

    /// A session whose tokens have ended keeps nobody else from being told, and no startup from its end.
    @Test func signedOff() async throws {
        let push = Push()
        try await push.whileServing {
            _ = await push.register(Self.alice, "https://a/1")
            _ = await push.register(Self.bob, "https://a/2")
            await push.app.trouble(.signInRequired)
            let (registered, signedOff) = try await push.registrar.tellAll()
            #expect(registered == 1 && signedOff == 1)
            await push.app.trouble(Self.down)
            await #expect(throws: ServiceError.self) { _ = try await push.registrar.tellAll() }
        }
    }
}
