import FoundationEssentials
import KioskDomain
import KioskUseCases
import Testing

@testable import KioskData

/// What guests do, down to the database.
struct UseCaseTests {
    private let kiosk: Kiosk
    private let body = String(repeating: "é", count: 100)

    init() throws {
        kiosk = try Kiosk()
    }

    /// A title and 100 characters, not bytes, or nothing is saved; what is published comes newest first; only who wrote
    /// an article deletes it.
    @Test func articles() async throws {
        let (visit, gateway) = (kiosk.visit, kiosk.database)
        let moment = Date(timeIntervalSince1970: 1_764_495_600.123457)
        let save = SaveArticle(visit: visit, gateway: gateway, now: { moment })
        await #expect(throws: VisitRefusal.nobodySignedIn) { try await save(title: "T", body: body) }
        _ = try await kiosk.signIn("alice")
        await #expect(throws: ArticleRefusal.titleIsEmpty) { try await save(title: " ", body: body) }
        await #expect(throws: ArticleRefusal.bodyIsTooShort) {
            try await save(title: "T", body: String(body.dropLast()))
        }
        let older = SaveArticle(visit: visit, gateway: gateway, now: { moment.addingTimeInterval(-1) })
        let saved = try await save(title: "T", body: body)
        _ = try await older(title: "Older", body: body)
        let draft = Article(title: "D", body: body, isPublished: false, created: moment)
        _ = try await gateway.save(draft, by: Guest(user: "bob", generation: 8))
        let published = PublishedArticles(gateway: gateway)
        #expect(try await published().map(\.title) == ["T", "Older", "Beans from two farms"])
        #expect(try await published().first == saved)

        let delete = DeleteArticle(visit: visit, gateway: gateway)
        for number in [1, 4] {
            await #expect(throws: GatewayFailure.notFound("article \(number)")) { try await delete(number) }
        }
        try await delete(try #require(saved.id))
        #expect(try await published().map(\.title) == ["Older", "Beans from two farms"])
    }

    /// An order is kept in each state, counted once, and seen by its guest alone; what it refuses changes nothing.
    @Test func orders() async throws {
        let orders = Orders(visit: kiosk.visit, gateway: kiosk.database, daemon: kiosk.daemon)
        await #expect(throws: VisitRefusal.nobodySignedIn) { try await orders.place("tea") }
        _ = try await kiosk.signIn("alice")
        await kiosk.daemon.on("track") { () throws(GatewayFailure) in throw .notThere }
        #expect(try await orders.place("tea").id == 1)
        #expect(try await orders.accept(.pay, by: 1).state.name == "paid")
        #expect(kiosk.calls.all.filter { $0 == "track order_placed" }.count == 1)
        await #expect(throws: RefusedEvent.self) { try await orders.accept(.receive, by: 1) }
        await #expect(throws: GatewayFailure.notFound("order 2")) { try await orders.accept(.pay, by: 2) }

        let (alice, bob) = (Guest(user: "alice", generation: 7), Guest(user: "bob", generation: 8))
        let stolen = Order(id: 1, item: "tea", state: OrderStates.all[4])
        await #expect(throws: GatewayFailure.notFound("order 1")) { try await kiosk.database.save(stolen, of: bob) }
        #expect(try await kiosk.database.orders(of: alice).map { "\($0.item) \($0.state.name)" } == ["tea paid"])
        #expect(try await kiosk.database.orders(of: bob).isEmpty)
    }

    /// The player does what the machine says; a track that has ended has stopped.
    @Test func player() async throws {
        await #expect(throws: VisitRefusal.nobodySignedIn) { try await kiosk.play() }
        #expect(await kiosk.player.player.state.name == "idle")
        _ = try await kiosk.signIn("alice")
        #expect(try await kiosk.play(Track.all[1]).state.name == "playing")
        #expect(try await kiosk.player.accept(.pause).state.name == "paused")
        #expect(try await kiosk.play().state.name == "playing")
        #expect(await kiosk.player.player.state.name == "idle")
        #expect(kiosk.calls.all.suffix(5) == ["prepare gong in /sounds", "begin", "hold", "resume", "silence"])
    }
}
