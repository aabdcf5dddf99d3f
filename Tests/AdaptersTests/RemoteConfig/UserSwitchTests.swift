import FoundationEssentials
import HTTPClient
import LifecycleDomain
import LifecycleUseCases
import Synchronization
import TestKit
import Testing

@testable import LifecycleAdapters

/// From one user to the next, with everything but the network real (cases 13 and 14).
struct UserSwitchTests {
    private let fixture: StateFixture
    private let time = FixedTime()

    init() throws {
        fixture = try StateFixture()
    }

    private struct NoEvents: EventSink {
        func receive(_ event: LifecycleEvent) {}
    }

    /// A server whose etag covers its configuration and no context, and that can be taken off the network.
    private final class CarelesslyTaggedServer: Sendable {
        let isDown = Mutex(false)

        func answer(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
            if isDown.withLock({ $0 }) { throw .unreachable(request.url.origin, "no route") }
            if request.headers["If-None-Match"] == "\"config-1\"" { return HTTPResponse(status: 304) }
            let who = String(decoding: request.body ?? [], as: UTF8.self).contains("alice") ? "alice" : "somebody"
            return HTTPResponse(
                status: 200, headers: ["ETag": "\"config-1\""],
                body: Array(#"{"flags":[{"key":"greeting","value":"hello \#(who)","reason":"STATIC"}]}"#.utf8))
        }
    }

    private func flags(_ client: any HTTPClient, _ state: StateDatabase) throws -> RemoteFlags {
        let server = OFREPServer(
            client: client, endpoint: try #require(HTTPURL("https://flags.example.org")),
            credential: HeadersCredential(nil, in: CredentialFolder(path: nil)), timeout: .seconds(5), time: time)
        return RemoteFlags(server: server, store: state, events: NoEvents(), time: time)
    }

    private func signIn(_ name: String, _ state: StateDatabase) async throws -> FlagSubject {
        let session = try await state.signIn(try UserID(name), attributes: .none, owner: 1, now: time.now).session
        return FlagContexts(deviceID: { "d" }, attributes: []).subject(of: session)
    }

    private func logOut(_ subject: FlagSubject, _ flags: RemoteFlags, _ state: StateDatabase) async throws {
        let user = WipeSubject(user: try #require(subject.user), attributes: .none)
        let intent = LogoutIntent(
            id: LogoutID("l"), subject: user, generation: subject.scope.generation, reason: .user, owner: 1,
            accepted: time.now, databases: [], caches: [], unresolvedCaches: [:], hooks: [], unsent: [], pseudonym: "")
        _ = try await state.destroy(intent, owing: nil, now: time.now)
        #expect(await flags.release(user) == .ok)
    }

    /// The next user's first request has no etag, and gets that user's values; so does alice, who comes back.
    @Test func anEtagOfNobodyElse() async throws {
        let state = try await fixture.ready()
        let server = CarelesslyTaggedServer()
        let client = ScriptedHTTPClient { request throws(HTTPError) in try server.answer(request) }
        let flags = try flags(client, state)
        let alice = try await signIn("alice", state)
        #expect(await flags.sync(alice) == .success(["greeting"]))
        #expect(await flags.sync(alice) == .success([]))
        try await logOut(alice, flags, state)
        let bob = try await signIn("bob", state)
        #expect(await flags.sync(bob) == .success(["greeting"]))
        #expect(try await flags.flag("greeting", of: bob)?.flag.value == .string("hello somebody"))
        #expect(client.requests.map { $0.headers["If-None-Match"] } == [nil, "\"config-1\"", nil])
        #expect(Set(client.requests.map(\.partition)).count == 2)
    }

    /// Without a network the next user has what the app decides, and the last one's values are on no disk.
    @Test func offlineForTheNextOne() async throws {
        let state = try await fixture.ready()
        let server = CarelesslyTaggedServer()
        let client = ScriptedHTTPClient { request throws(HTTPError) in try server.answer(request) }
        let flags = try flags(client, state)
        let alice = try await signIn("alice", state)
        _ = await flags.sync(alice)
        server.isDown.withLock { $0 = true }
        try await logOut(alice, flags, state)
        let bob = try await signIn("bob", state)
        _ = await flags.sync(bob)
        #expect(try await flags.flag("greeting", of: bob) == ServedFlag(unknown: "greeting"))
        #expect(try fixture.blobs("SELECT sealed FROM session_flags").isEmpty)
    }

    /// A start without a network serves what was kept of who is still signed in, and asks with its etag later.
    @Test func aStartWithoutANetwork() async throws {
        let server = CarelesslyTaggedServer()
        let client = ScriptedHTTPClient { request throws(HTTPError) in try server.answer(request) }
        let first = try await fixture.ready()
        let alice = try await signIn("alice", first)
        _ = await (try flags(client, first)).sync(alice)
        let next = try await fixture.reopened()
        server.isDown.withLock { $0 = true }
        let flags = try flags(client, next)
        _ = await flags.sync(alice)
        #expect(try await flags.flag("greeting", of: alice)?.source == .stored)
        server.isDown.withLock { $0 = false }
        #expect(await flags.sync(alice) == .success([]))
        #expect(try await flags.flag("greeting", of: alice)?.source == .server)
        #expect(client.requests.last?.headers["If-None-Match"] == "\"config-1\"")
    }
}
