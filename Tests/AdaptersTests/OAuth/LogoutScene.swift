import HTTPClient
import LifecycleAdapters
import LifecycleDomain
import LifecycleUseCases
import Synchronization
import TestKit
import Testing

/// A session with tokens and a registration, the whole way of its logout, and servers that a test plays.
final class LogoutScene: Sendable {
    typealias Answer = @Sendable (HTTPRequest) async throws(HTTPError) -> HTTPResponse

    let fixture: StateFixture
    let state: StateDatabase
    let time = HandTime()
    let http: ScriptedHTTPClient
    let keeper: TokenKeeper
    let courier: OutboxCourier
    let facade: UserLogoutFacade
    let registrar: PushRegistrar
    let generation: Generation
    private let play = Play()
    static let caller = Caller(uid: 990, groups: [])
    static let subscriptions = "https://api.example/subscriptions"

    /// Everything goes well.
    static let agreeing: Answer = { request throws(HTTPError) in
        guard request.url.path == "/tenant/token" else { return HTTPResponse(status: 200) }
        return .json(#"{"access_token":"access-2","token_type":"Bearer","expires_in":300}"#)
    }

    init() async throws {
        fixture = try StateFixture()
        state = try await fixture.ready()
        let play = play
        http = ScriptedHTTPClient { request throws(HTTPError) in
            if request.url.path.contains("/.well-known/") { return .json(FakeIssuer.metadata) }
            return try await play.answer(request)
        }
        let (http, time, state) = (http, time, state)
        let credentials = CredentialFolder(path: nil)
        let directory = ServerDirectory(http: http, time: time)
        let client = OAuthClient(
            issuer: FakeIssuer.issuer, id: "c", credential: nil, scopes: [], userClaim: "sub",
            revokeFor: .seconds(86_400))
        let server = OAuthServer(
            client: client, directory: directory, http: http, credentials: credentials, time: time)
        let traffic = SubscriptionTraffic()
        let url = try #require(HTTPURL(Self.subscriptions))
        let courier = OutboxCourier(
            outbox: state,
            carriers: [
                "revocation": RevocationCarrier(
                    directory: directory, http: http, credentials: credentials, time: time),
                "push": PushCarrier(http: http, traffic: traffic, store: state, time: time) { _ in server },
            ], time: time, backOff: BackOff { 1 })
        keeper = TokenKeeper(
            store: state, server: server, time: time, events: Silence(), onOwed: { await courier.wake() })
        registrar = PushRegistrar(
            store: state,
            server: SubscriptionClient(
                subscriptions: url, pushServer: nil, http: http, traffic: traffic, timeout: .seconds(10), time: time),
            outbox: state, courier: courier, time: time)
        facade = UserLogoutFacade(
            subsystems: LogoutSubsystems(
                journal: state, sessions: state, vault: state, outbox: state, databases: AppDatabases(),
                caches: CacheFolders(), hooks: HookPrograms { _, _ in },
                participants: Participants(time: time, makeID: RandomName.make), courier: courier,
                planner: SessionDutyPlanner(
                    push: PushDutyPlanner(subscriptions: url, client: client, keepFor: .seconds(86_400)),
                    revocation: RevocationPlanner(client: client, directory: directory))),
            settings: Self.settings, events: Silence(), time: time, names: SafeNames { Digest.of($0) },
            makeID: RandomName.make)
        self.courier = courier
        let grant = TokenGrant(
            accessToken: SecretText("access-1"), lifetime: .seconds(300), refreshToken: SecretText("refresh-1"))
        generation = try await state.signIn(
            try UserID("alice"), attributes: .none, owner: 990, grant: grant, now: time.now
        ).session.generation
        let endpoint = SecretText("https://push.example/up-1")
        _ = try await state.update(of: generation, now: time.now) { registration in
            registration.register(PushSubscription(endpoint: endpoint, keys: nil, isOurs: false))
            registration.posted(endpoint, home: .init(url: SecretText(Self.subscriptions), isOfThisAlone: false))
        }
    }

    /// From now on servers answer so.
    func answer(_ answer: @escaping Answer) { play.current.withLock { $0 = answer } }

    /// What was sent besides the metadata, a word each.
    var wire: [String] {
        http.requests.filter { !$0.url.path.contains("/.well-known/") }.map { request in
            let known = ["access-1", "refresh-1", "access-2", "refresh-2"]
            let token = known.first { request.text.contains("token=\($0)") }
            return "\(request.method.name) \(request.url.path) \(token ?? "")"
        }
    }

    /// Runs a test beside what the daemon runs.
    func whileServing(_ body: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await self.facade.serve() }
            group.addTask { await self.keeper.serve() }
            group.addTask { await self.registrar.serve() }
            group.addTask { await self.courier.serve { await self.facade.complete($0) } }
            defer { group.cancelAll() }
            try await body()
        }
    }

    /// Logs out, and waits for the receipt.
    func logOut() async throws -> Receipt {
        let updates = try await facade.logout(
            LogoutRequest(user: try UserID("alice"), reason: .user, caller: Self.caller, arrived: time.uptime))
        for await update in updates { if case .receipt(let receipt) = update { return receipt } }
        throw NeverHeld()
    }

    func receipt(_ id: LogoutID) async throws -> Receipt { try #require(try await state.receipt(id)) }

    /// Returns once a condition holds that wants to be asked for only now and then; the disk of a busy machine takes its time.
    func until(_ condition: () async throws -> Bool) async throws {
        try await eventually {
            if try await condition() { return true }
            try await Task.sleep(for: .milliseconds(2))
            return false
        }
    }

    private static let settings = CurrentSettings(
        ServiceSettings(
            policy: AccessPolicy(daemonUID: 990, adminGroup: nil, loginUsers: [], loginGroups: []),
            plan: WipePlan(databases: [], caches: []), participantTimeout: .seconds(1), stopTimeout: .seconds(1),
            keepStartups: 1, keepReceiptsFor: nil))

    private final class Play: Sendable {
        let current = Mutex<Answer>(LogoutScene.agreeing)

        func answer(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
            let answer = current.withLock { $0 }
            return try await answer(request)
        }
    }

    private struct Silence: EventSink {
        func receive(_ event: LifecycleEvent) {}
    }
}
