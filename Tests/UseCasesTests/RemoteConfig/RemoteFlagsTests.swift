import LifecycleDomain
import Testing

@testable import LifecycleUseCases

/// Flags in memory, on disk and in step with a server.
struct RemoteFlagsTests {
    private let server = ScriptedFlagServer()
    private let store = FakeFlagStore()
    private let sink = RecordingSink()
    private let time = ManualTime()
    private let flags: RemoteFlags
    private let device = FlagSubject(scope: .device, user: nil, context: EvaluationContext(targetingKey: "d"))

    init() {
        flags = RemoteFlags(server: server, store: store, events: sink, time: time)
    }

    private func person(_ name: String, _ generation: Int64) throws -> FlagSubject {
        FlagSubject(
            scope: .session(Generation(generation)), user: try UserID(name),
            context: EvaluationContext(targetingKey: name))
    }

    private static func set(_ values: [String: StructuredValue?]) -> FlagSet {
        FlagSet(values.map { FeatureFlag(key: $0.key, value: $0.value) })
    }

    private static func answer(_ values: [String: StructuredValue?], _ etag: String? = nil) -> FlagAnswer {
        .flags(set(values), etag: etag)
    }

    /// What nobody knows is the app's to decide; once flags are known, what is not among them does not exist.
    @Test func fallbackUntilSomethingIsKnown() async throws {
        #expect(try await flags.flag("a", of: device) == ServedFlag(unknown: "a"))
        server.next(.answer(Self.answer(["a": .bool(true), "b": nil])))
        #expect(await flags.sync(device) == .success(["a", "b"]))
        #expect(try await flags.flag("a", of: device)?.source == .server)
        #expect(try await flags.flag("b", of: device)?.source == .fallback)
        #expect(try await flags.flag("c", of: device) == nil)
    }

    /// What is kept serves while the server is away, is asked for with its etag, and is confirmed by "unchanged".
    @Test func storedThenConfirmed() async throws {
        let stored = StoredFlags(
            flags: Self.set(["a": .int(1)]), binding: server.binding(of: device.context), etag: "\"v1\"")
        let flags = RemoteFlags(server: server, store: FakeFlagStore([.device: stored]), events: sink, time: time)
        #expect(try await flags.flag("a", of: device)?.source == .stored)
        #expect(await flags.sync(device) == .failure(.server(.unavailable("down"))))
        #expect(try await flags.flag("a", of: device)?.source == .stored)
        server.next(.answer(.unchanged))
        #expect(await flags.sync(device) == .success([]))
        #expect(try await flags.flag("a", of: device)?.source == .server)
        #expect(server.questions.map(\.etag) == ["\"v1\"", "\"v1\""])
    }

    /// What was kept for another server or context is neither served nor asked for by its etag (case 13).
    @Test func anotherBindingIsNothing() async throws {
        let stored = StoredFlags(flags: Self.set(["a": .int(1)]), binding: "another", etag: "\"v1\"")
        let flags = RemoteFlags(server: server, store: FakeFlagStore([.device: stored]), events: sink, time: time)
        #expect(try await flags.flag("a", of: device)?.source == .fallback)
        _ = await flags.sync(device)
        #expect(server.questions.map(\.etag) == [nil])
    }

    /// Who watches hears the present flags, then those that changed, and of what is gone that it is the app's.
    @Test func watching() async throws {
        server.next(.answer(Self.answer(["a": .int(1), "b": .int(2), "c": .int(3)])))
        _ = await flags.sync(device)
        let (current, changes, _) = try await flags.watch(device)
        #expect(current.map(\.flag.key) == ["a", "b", "c"])
        server.next(.answer(Self.answer(["a": .int(1), "b": .int(9)])))
        #expect(await flags.sync(device) == .success(["b", "c"]))
        // Somebody else's logout changes nothing about it.
        let somebody = WipeSubject(user: try UserID("x"), attributes: .none)
        #expect(await flags.release(somebody) == .ok)
        var heard: [ServedFlag] = []
        for await flag in changes {
            heard.append(flag)
            if heard.count == 2 { break }
        }
        #expect(heard.map(\.flag.value) == [.int(9), nil])
        #expect(heard.map(\.source) == [.server, .fallback])
    }

    /// A logout takes values and watchers away at once, and what the server says afterwards is nobody's.
    @Test(.timeLimit(.minutes(10))) func releaseForgets() async throws {
        let alice = try person("alice", 1)
        server.next(.answer(Self.answer(["a": .string("hers")])))
        _ = await flags.sync(alice)
        let (_, changes, _) = try await flags.watch(alice)
        let held = Signal()
        server.next(.hold(held, Self.answer(["a": .string("late")])))
        async let late = flags.sync(alice)
        while server.questions.count < 2 { await Task.yield() }
        await store.end(alice.scope)
        let subject = WipeSubject(user: try UserID("alice"), attributes: .none)
        #expect(await flags.release(subject) == .ok)
        for await _ in changes { Issue.record("a flag after the logout") }
        held.raise()
        #expect(await late == .failure(.sessionIsOver))
        #expect(await store.kept.isEmpty)
        await #expect(throws: ServiceError.self) { try await flags.flag("a", of: alice) }
    }

    /// A session that has ended while its flags were on their way gets none, also before its logout has come to them.
    @Test func anAnswerAfterTheEnd() async throws {
        let alice = try person("alice", 1)
        let held = Signal()
        server.next(.hold(held, Self.answer(["a": .string("late")])))
        async let late = flags.sync(alice)
        while server.questions.isEmpty { await Task.yield() }
        await store.end(alice.scope)
        held.raise()
        #expect(await late == .failure(.sessionIsOver))
        await #expect(throws: ServiceError.self) { try await flags.flag("a", of: alice) }
    }

    /// The next user begins with nothing, whatever the last one had, without a network too (case 14).
    @Test func nobodyInheritsFlags() async throws {
        let (alice, bob) = (try person("alice", 1), try person("bob", 2))
        server.next(.answer(Self.answer(["plan": .string("pro")], "\"cfg\"")))
        _ = await flags.sync(alice)
        await store.end(alice.scope)
        _ = await flags.release(WipeSubject(user: try UserID("alice"), attributes: .none))
        #expect(await flags.sync(bob) == .failure(.server(.unavailable("down"))))
        #expect(try await flags.flag("plan", of: bob) == ServedFlag(unknown: "plan"))
        #expect(server.questions.last == ScriptedFlagServer.Question(targetingKey: "bob", etag: nil))
    }

    /// Calls for the same flags at the same time are one request.
    @Test(.timeLimit(.minutes(10))) func oneRequestForAll() async throws {
        let held = Signal()
        server.next(.hold(held, Self.answer(["a": .int(1)])))
        await withTaskGroup(of: Result<[String], FlagSyncError>.self) { group in
            for _ in 0..<20 { group.addTask { await flags.sync(device) } }
            while await flags.flights[.device]?.waiterCount != 19 { await Task.yield() }
            held.raise()
            for await result in group { #expect(result == .success(["a"])) }
        }
        #expect(server.questions.count == 1)
    }

    /// Nobody asks while the server wants to be left alone; nonsense is cut, and a jump of the clock changes nothing
    /// (case 15).
    @Test(
        arguments: [
            (Duration.seconds(5), 5), (nil, 30), (.seconds(1_000_000_000), 3600), (.seconds(-1), 1),
        ] as [(Duration?, Int64)])
    func retryAfterIsKept(asked: Duration?, seconds: Int64) async throws {
        server.next(.fail(.busy(retryAfter: asked, "asks to wait")))
        _ = await flags.sync(device)
        time.advance(by: .seconds(seconds) - .milliseconds(1))
        guard case .failure(.server(.busy)) = await flags.sync(device) else { throw Unexpected() }
        #expect(server.questions.count == 1)
        time.advance(by: .milliseconds(1))
        server.next(.answer(Self.answer(["a": .int(1)])))
        #expect(await flags.sync(device) == .success(["a"]))
        #expect(server.questions.count == 2)
    }

    /// A server that does not accept who asks is not asked again before the configuration is read anew.
    @Test func refusalIsFinalUntilAReload() async throws {
        server.next(.fail(.refused("401")))
        for _ in 0..<3 { #expect(await flags.sync(device) == .failure(.server(.refused("401")))) }
        #expect(server.questions.count == 1)
        await flags.forgetRefusals()
        server.next(.answer(Self.answer([:])))
        #expect(await flags.sync(device) == .success([]))
    }

    /// A disk that takes nothing keeps no flag from being served.
    @Test func aFullDiskIsAWarning() async throws {
        server.next(.answer(Self.answer(["a": .int(1)])))
        #expect(try await flags.flag("a", of: device)?.source == .fallback)
        await store.fail(StepFailure(.tryAgain, "disk is full"))
        #expect(await flags.sync(device) == .success(["a"]))
        #expect(try await flags.flag("a", of: device)?.source == .server)
        #expect(sink.warnings == ["flags are not kept for the next startup: disk is full"])
    }

    /// Whoever signs in is asked for by `serve`; nobody waits for it.
    @Test(.timeLimit(.minutes(10))) func signingIn() async throws {
        let alice = try person("alice", 1)
        server.next(.answer(Self.answer(["a": .int(1)])))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await flags.serve() }
            defer { group.cancelAll() }
            flags.want(alice)
            while try await flags.flag("a", of: alice)?.source != .server { await Task.yield() }
        }
        #expect(server.questions.map(\.targetingKey) == ["alice"])
    }

    private struct Unexpected: Error {}
}
