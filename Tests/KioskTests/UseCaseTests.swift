import FoundationEssentials
import KioskDomain
import KioskUseCases
import Testing

/// What guests do, with fakes of everything outside.
struct UseCaseTests {
    private let list = CallList()
    private let visit = Visit()

    private func signIn(_ daemon: FakeDaemonGateways? = nil) -> SignIn {
        SignIn(
            visit: visit, daemon: daemon ?? FakeDaemonGateways(list: list), database: FakeDatabase(list: list),
            makeToken: { "T" })
    }

    private func playerDesk(_ output: FakeOutput) -> PlayerDesk {
        PlayerDesk(
            visit: visit, sounds: FakeDaemonGateways(list: list), output: output,
            player: AudioPlayer(state: IdlePlayer(Track.all[0])))
    }

    private func article(_ id: Int, _ created: Int, isPublished: Bool = true) -> Article {
        Article(
            id: id, title: "\(id)", body: "", isPublished: isPublished,
            created: Date(timeIntervalSince1970: Double(created)))
    }

    /// A new session gets a token before anything is opened; one that goes on keeps its own.
    @Test func signInKeepsTheToken() async throws {
        let welcome = try await signIn()("alice")
        #expect(welcome == Welcome(guest: Guest(user: "alice", generation: 7), isReturning: false, happyHour: true))
        #expect(list.calls == ["keep T", "open"])
        let again = try await signIn(FakeDaemonGateways(list: list, known: "OLD"))("alice")
        #expect(again.isReturning)
        #expect(list.calls == ["keep T", "open", "open"])
        await #expect(throws: VisitRefusal.somebodyElseSignedIn) { try await signIn()("bob") }
    }

    /// A device without flags greets all the same; a daemon that refuses is an error.
    @Test func flagsNeedNotBeThere() async throws {
        #expect(try await signIn(FakeDaemonGateways(list: list, failure: .notThere))("alice").happyHour == nil)
        await #expect(throws: GatewayFailure.refused("no")) {
            try await signIn(FakeDaemonGateways(list: list, failure: .refused("no")))("alice")
        }
    }

    /// Only what is published is shown, the newest first; a guest is needed for everything.
    @Test func articles() async throws {
        let shelf = FakeShelf(
            articles: [article(1, 10), article(2, 30), article(3, 20), article(4, 40, isPublished: false)])
        let articles = Articles(visit: visit, gateway: shelf, now: { Date(timeIntervalSince1970: 50) })
        await #expect(throws: VisitRefusal.nobodySignedIn) { try await articles.published() }
        _ = try await signIn()("alice")
        #expect(try await articles.published().map(\.id) == [2, 3, 1])
        try await articles.delete(3)
        await #expect(throws: GatewayFailure.notFound("article 3")) { try await articles.delete(3) }

        await #expect(throws: ArticleRefusal.bodyIsTooShort(characters: 5)) {
            try await articles.save(title: "T", body: "short")
        }
        #expect(await shelf.articles.count == 3)
        let saved = try await articles.save(title: "T", body: String(repeating: "x", count: 100))
        #expect(saved.isPublished && saved.created == Date(timeIntervalSince1970: 50))
    }

    /// An order goes its way and is kept in each state; what it refuses changes nothing.
    @Test func orders() async throws {
        let shelf = FakeShelf()
        let orders = Orders(visit: visit, gateway: shelf, usage: FakeDaemonGateways(list: list), now: { Date() })
        await #expect(throws: VisitRefusal.nobodySignedIn) { try await orders.place("tea") }
        _ = try await signIn()("alice")
        #expect(try await orders.place("tea").state.name == "created")
        #expect(try await orders.accept(.pay, by: 1).state.name == "paid")
        await #expect(throws: RefusedOrderEvent(state: "paid", event: .receive)) {
            try await orders.accept(.receive, by: 1)
        }
        #expect(await shelf.orders.map { $0.state.name } == ["paid"])
        await #expect(throws: GatewayFailure.notFound("order 2")) { try await orders.accept(.pay, by: 2) }
    }

    /// Nothing is counted without a yes, nor after a no; where nothing counts, that is said.
    @Test func consent() async throws {
        let daemon = FakeDaemonGateways(list: list)
        let orders = Orders(visit: visit, gateway: FakeShelf(), usage: daemon, now: { Date() })
        let consent = AnswerConsent(visit: visit, usage: daemon)
        _ = try await signIn()("alice")
        _ = try await orders.place("tea")
        #expect(!list.calls.contains("track order_placed"))
        #expect(try await consent(true))
        _ = try await orders.place("tea")
        #expect(list.calls.suffix(2) == ["consent true", "track order_placed"])
        #expect(try await consent(false))
        _ = try await orders.place("tea")
        #expect(list.calls.last == "consent false")
        let nowhere = FakeDaemonGateways(list: list, failure: .notThere)
        #expect(try await AnswerConsent(visit: visit, usage: nowhere)(true) == false)
    }

    /// The player does what the machine says; a track that ends has stopped, one that cannot be made ready too.
    @Test func player() async throws {
        let output = FakeOutput(list: list)
        let desk = playerDesk(output)
        await #expect(throws: VisitRefusal.nobodySignedIn) { try await desk.play(nil) }
        _ = try await signIn()("alice")
        #expect(try await desk.play(Track.all[1]).name == "playing")
        #expect(try await desk.accept(.pause).name == "paused")
        #expect(try await desk.play(nil).name == "playing")
        #expect(list.calls.suffix(4) == ["prepare gong", "begin", "hold", "resume"])
        await #expect(throws: RefusedPlayerEvent.self) { try await desk.play(nil) }
        await output.end()
        #expect(await desk.state().name == "idle")
        #expect(list.calls.last == "silence")

        let failing = FakeOutput(list: list, failure: .unavailable("disk"))
        let broken = playerDesk(failing)
        await #expect(throws: GatewayFailure.unavailable("disk")) { try await broken.play(nil) }
        #expect(await broken.state().name == "idle")
    }
}
