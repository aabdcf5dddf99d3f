import FoundationEssentials
import KioskData
import KioskDomain
import KioskUseCases
import Testing

/// What is kept in the database, and whom it is for; what guests may not do is in TerminalTests.
struct UseCaseTests {
    private let bob = Guest(user: "bob", generation: 8)

    /// What is published comes newest first and as it was saved; a draft is not seen.
    @Test func articles() async throws {
        let kiosk = try await Kiosk(of: "alice")
        let moment = Date(timeIntervalSince1970: 1_764_495_600.123457)
        for (title, later, isPublished) in [("Older", -1.0, true), ("Draft", 0, false), ("Newer", 1, true)] {
            let article = Article(title: title, body: "B", isPublished: isPublished, created: moment + later)
            _ = try await kiosk.database.save(article, by: bob)
        }
        let saved = try await kiosk.visit.saveArticle(
            title: "Now", body: String(repeating: "x", count: 100), now: moment)
        let published = try await kiosk.visit.publishedArticles()
        #expect(published.map(\.title) == ["Newer", "Now", "Older", "Beans from two farms"])
        #expect(published[1] == saved)
        await #expect(throws: Refusal.notFound) { try await kiosk.visit.deleteArticle(2) }
    }

    /// An order is seen and changed by its guest alone; a count that fails is not in its way.
    @Test func orders() async throws {
        let kiosk = try await Kiosk(of: "alice")
        await kiosk.device.on("track") { throw FakeDevice.Failure() }
        let order = try await kiosk.visit.placeOrder("tea")
        await #expect(throws: Refusal.notFound) { try await kiosk.database.save(order, of: bob) }
        #expect(try await kiosk.visit.orders().map(\.item) == ["tea"])
        #expect(try await kiosk.database.orders(of: bob).isEmpty)
    }
}
