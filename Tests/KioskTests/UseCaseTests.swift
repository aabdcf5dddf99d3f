import FoundationEssentials
import KioskData
import KioskDomain
import KioskUseCases
import Testing

/// What guests do, down to the database.
struct UseCaseTests {
    private let bob = Guest(user: "bob", generation: 8)

    /// A title and 100 characters, not bytes, or nothing is saved; what is published comes newest first; only who wrote
    /// an article deletes it.
    @Test func articles() async throws {
        let kiosk = try await Kiosk(of: "alice")
        let (visit, database) = (kiosk.visit, kiosk.database)
        let moment = Date(timeIntervalSince1970: 1_764_495_600.123457)
        let body = String(repeating: "é", count: 100)
        let save = SaveArticle(visit: visit, gateway: database, now: { moment })
        await #expect(throws: ArticleRefusal.titleIsEmpty) { try await save(title: " ", body: body) }
        await #expect(throws: ArticleRefusal.bodyIsTooShort) { try await save(title: "T", body: "\(body.dropLast())") }
        let saved = try await save(title: "T", body: body)
        let older = SaveArticle(visit: visit, gateway: database, now: { moment - 1 })
        _ = try await older(title: "Older", body: body)
        let draft = Article(title: "D", body: body, isPublished: false, created: moment)
        _ = try await database.save(draft, by: bob)
        let published = PublishedArticles(gateway: database)
        #expect(try await published().map(\.title) == ["T", "Older", "Beans from two farms"])
        #expect(try await published().first == saved)

        let delete = DeleteArticle(visit: visit, gateway: database)
        for number in [1, 4] {
            await #expect(throws: GatewayFailure.notFound("article \(number)")) { try await delete(number) }
        }
        try await delete(try #require(saved.id))
        #expect(try await published().map(\.title) == ["Older", "Beans from two farms"])
        _ = try await visit.logOut()
        await #expect(throws: VisitRefusal.nobodySignedIn) { try await save(title: "T", body: body) }
    }

    /// An order is kept in each state, counted once, and seen by its guest alone; what it refuses changes nothing.
    @Test func orders() async throws {
        let kiosk = try await Kiosk(of: "alice")
        let orders = Orders(visit: kiosk.visit, gateway: kiosk.database, daemon: kiosk.daemon)
        await kiosk.daemon.on("track") { throw FakeDaemon.Refusal() }
        #expect(try await orders.place("tea").id == 1)
        #expect(try await orders.accept(.pay, by: 1).state.name == "paid")
        #expect(kiosk.calls.all.filter { $0 == "track order_placed" }.count == 1)
        await #expect(throws: RefusedEvent.self) { try await orders.accept(.receive, by: 1) }
        await #expect(throws: GatewayFailure.notFound("order 2")) { try await orders.accept(.pay, by: 2) }
        await #expect(throws: GatewayFailure.notFound("order 1")) {
            try await kiosk.database.save(Order(id: 1, item: "tea", state: Order.states[4]), of: bob)
        }
        let kept = try await kiosk.database.orders(of: kiosk.visit.requireGuest())
        #expect(kept.map { "\($0.item) \($0.state.name)" } == ["tea paid"])
        #expect(try await kiosk.database.orders(of: bob).isEmpty)
    }

    /// The player does what the machine says; a track that has ended has stopped.
    @Test func player() async throws {
        let kiosk = try await Kiosk(of: "alice")
        #expect(try await kiosk.play(Track.all[1]).state.name == "playing")
        #expect(try await kiosk.player.accept(.pause).state.name == "paused")
        #expect(try await kiosk.play().state.name == "playing")
        #expect(await kiosk.player.player.state.name == "idle")
        #expect(kiosk.calls.all.suffix(5) == ["prepare gong in /sounds", "begin", "hold", "resume", "silence"])
        await kiosk.daemon.on("folder") { throw FakeDaemon.Refusal() }
        await #expect(throws: FakeDaemon.Refusal.self) { try await kiosk.play() }
        #expect(await kiosk.player.player.state.name == "idle")
    }
}
