import FoundationEssentials
import KioskData
import KioskDomain
import KioskUseCases
import Testing

/// What guests do, down to the database; what they may not is in TerminalTests.
struct UseCaseTests {
    private let bob = Guest(user: "bob", generation: 8)

    /// What is published comes newest first and as it was saved; a draft is not seen.
    @Test func articles() async throws {
        let kiosk = try await Kiosk(of: "alice")
        let moment = Date(timeIntervalSince1970: 1_764_495_600.123457)
        let article = { Article(title: $0, body: "B", isPublished: $2, created: moment + $1) }
        let published = PublishedArticles(gateway: kiosk.database)
        for unsaved in [article("Older", -1, true), article("Draft", 0, false), article("Newer", 1, true)] {
            _ = try await kiosk.database.save(unsaved, by: bob)
        }
        let save = SaveArticle(visit: kiosk.visit, gateway: kiosk.database, now: { moment })
        let saved = try await save(title: "Now", body: String(repeating: "x", count: 100))
        #expect(try await published().map(\.title) == ["Newer", "Now", "Older", "Beans from two farms"])
        #expect(try await published()[1] == saved)
        let delete = DeleteArticle(visit: kiosk.visit, gateway: kiosk.database)
        await #expect(throws: NotFound("article 2")) { try await delete(2) }
    }

    /// An order is kept in each state, seen and changed by its guest alone; a count that fails is not in its way.
    @Test func orders() async throws {
        let kiosk = try await Kiosk(of: "alice")
        await kiosk.daemon.on("track") { throw FakeDaemon.Refusal() }
        let orders = Orders(visit: kiosk.visit, gateway: kiosk.database, daemon: kiosk.daemon)
        _ = try await orders.place("tea")
        _ = try await orders.accept(.pay, by: 1)
        await #expect(throws: NotFound("order 1")) {
            try await kiosk.database.save(Order(id: 1, item: "tea", state: Order.states[4]), of: bob)
        }
        let kept = try await kiosk.database.orders(of: kiosk.visit.requireGuest())
        #expect(kept.map { "\($0.item) \($0.state.name)" } == ["tea paid"])
        #expect(try await kiosk.database.orders(of: bob).isEmpty)
    }
}
