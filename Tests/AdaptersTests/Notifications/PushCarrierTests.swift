import HTTPClient
import LifecycleDomain
import LifecycleUseCases
import TestKit
import Testing

@testable import LifecycleAdapters

/// How the app's server is made to forget a subscription after a logout.
struct PushCarrierTests {
    private let fixture: StateFixture
    private let issuer: FakeIssuer
    private let traffic = SubscriptionTraffic()
    private static let endpoint = SecretText("https://push.example/up1")
    private static let granted = #"{"access_token":"a2","token_type":"Bearer","refresh_token":"r2"}"#

    init() throws {
        fixture = try StateFixture()
        issuer = try FakeIssuer()
    }

    private func carrier(_ state: StateDatabase) -> PushCarrier {
        let issuer = issuer
        return PushCarrier(http: issuer.http, traffic: traffic, store: state, time: issuer.time) { client in
            OAuthServer(
                client: client, directory: issuer.directory(), http: issuer.http, credentials: issuer.credentials,
                time: issuer.time)
        }
    }

    /// The duty of a session that was registered, and the state that its logout was accepted in.
    private func duty(
        lifetime: Duration? = .seconds(600), refresh: String? = "r1", hasClient: Bool = true
    ) async throws -> (ServerDuty, StateDatabase) {
        let state = try await fixture.ready()
        let (alice, now) = (try UserID("alice"), issuer.time.now)
        let grant = TokenGrant(
            accessToken: SecretText("a1"), lifetime: lifetime, refreshToken: refresh.map(SecretText.init))
        let session = try await state.signIn(alice, attributes: .none, owner: 1, grant: grant, now: now).session
        let subscription = PushSubscription(endpoint: Self.endpoint, keys: nil, isOurs: true)
        _ = try await state.update(of: session.generation, now: now) { registration in
            registration.register(subscription)
            registration.posted(
                Self.endpoint, home: .init(url: SecretText("https://api.example/s/1"), isOfThisAlone: true))
        }
        let intent = LogoutIntent(
            id: LogoutID("l1"), subject: WipeSubject(user: alice, attributes: .none), generation: session.generation,
            reason: .user, owner: 1, accepted: now, databases: [], caches: [], unresolvedCaches: [:], pseudonym: "p")
        _ = try await state.accept(alice) { _ in .record(intent) }
        let planner = SessionDutyPlanner(
            push: PushDutyPlanner(
                subscriptions: HTTPURL("https://api.example/s"), client: hasClient ? issuer.client() : nil,
                keepFor: .seconds(60)),
            revocation: RevocationPlanner(client: issuer.client(), directory: issuer.directory()))
        _ = try await state.destroy(intent, owing: planner, now: now)
        let owed = try await state.owed().sorted { $0.id < $1.id }.map(\.duty)
        #expect(owed.map(\.step) == ["push", "revocation"] + (refresh == nil ? [] : ["revocation"]))
        return (try #require(owed.first), state)
    }

    /// With the session's own token; that the server knows of none is success too.
    @Test(arguments: [200, 204, 404, 410]) func forgotten(status: Int) async throws {
        let (duty, state) = try await duty()
        issuer.then(HTTPResponse(status: status))
        #expect(await carrier(state).carry(duty) == .delivered)
        let request = try #require(issuer.requests.first)
        #expect(request.method == .delete && request.url.text == "https://api.example/s/1")
        #expect(request.headers["Authorization"] == "Bearer a1" && !request.wantsBearer)
    }

    /// A token that has ended, by the clock or by the server's word, is renewed once; what that brings is revoked.
    @Test(arguments: [true, false]) func renewed(endedByClock: Bool) async throws {
        let (duty, state) = try await duty()
        if endedByClock { issuer.time.advance(by: .seconds(601)) } else { issuer.then(HTTPResponse(status: 401)) }
        issuer.then(.json(Self.granted))
        issuer.then(HTTPResponse(status: 500))
        issuer.then(HTTPResponse(status: 200))
        let carrier = carrier(state)
        guard case .owed = await carrier.carry(duty) else {
            Issue.record("it must be owed")
            return
        }
        #expect(await carrier.carry(duty) == .delivered)
        let sent = issuer.requests.map { "\($0.method.name) \($0.headers["Authorization"] ?? $0.text)" }
        let renewal = "POST grant_type=refresh_token&refresh_token=r1&client_id=clinic+cart"
        #expect(
            sent == (endedByClock ? [] : ["DELETE Bearer a1"]) + [renewal, "DELETE Bearer a2", "DELETE Bearer a2"])
        let owed = try await state.owed().sorted { $0.id < $1.id }
        #expect(owed.compactMap { RevocationPayload($0.duty.payload)?.token } == ["r1", "a1", "r2", "a2"])
    }

    /// Without the means to get another token a refused one is the end, and said to be.
    @Test func notRenewable() async throws {
        let (duty, state) = try await duty(refresh: nil)
        issuer.then(HTTPResponse(status: 401))
        guard case .refused(let detail) = await carrier(state).carry(duty) else {
            Issue.record("it must be given up")
            return
        }
        #expect(detail == "the server no longer accepts the session's token")
    }

    /// Tokens that the server has ended are not asked for again and again.
    @Test func endedAtTheServer() async throws {
        let (duty, state) = try await duty()
        issuer.then(HTTPResponse(status: 401))
        issuer.then(.error("invalid_grant"))
        guard case .refused = await carrier(state).carry(duty) else {
            Issue.record("it must be given up")
            return
        }
        #expect(issuer.requests.count == 2)
    }

    /// A registration that is on its way is waited for: it must not come after its farewell.
    @Test func onItsWay() async throws {
        let (duty, state) = try await duty()
        traffic.begin(Self.endpoint)
        let carrier = carrier(state)
        #expect(
            await carrier.carry(duty) == .owed(retryAfter: .seconds(1), detail: "the registration is on its way"))
        #expect(issuer.requests.isEmpty)
        traffic.end(Self.endpoint)
        issuer.then(HTTPResponse(status: 200))
        #expect(await carrier.carry(duty) == .delivered)
    }

    /// Servers that are down, or say so, are told later, what they refuse is given up, and nothing shows the endpoint.
    @Test func answers() async throws {
        let (duty, state) = try await duty()
        let carrier = carrier(state)
        guard case .owed(nil, let detail) = await carrier.carry(duty) else {
            Issue.record("it must be owed")
            return
        }
        #expect(detail == "https://api.example cannot be reached: connection refused")
        issuer.then(HTTPResponse(status: 503, headers: ["Retry-After": "60"]))
        #expect(
            await carrier.carry(duty)
                == .owed(retryAfter: .seconds(60), detail: "https://api.example answered a farewell with 503"))
        issuer.then(HTTPResponse(status: 403))
        #expect(await carrier.carry(duty) == .refused(detail: "https://api.example answered a farewell with 403"))
    }
}
