import FoundationEssentials
import KioskDomain
import SQLite
import TestKit
import Testing

@testable import KioskData

/// The gateways on a database that the example's own migrations have made.
struct DatabaseTests {
    private let folder: TemporaryFolder
    private let database: CafeDatabase
    private let alice = Guest(user: "alice", generation: 1)
    private let bob = Guest(user: "bob", generation: 2)
    private let moment = Date(timeIntervalSince1970: 1_764_495_600)

    init() throws {
        folder = try TemporaryFolder()
        let connection = try Connection(path: folder.file("cafe.db"), access: .create, busyTimeout: .zero)
        for name in ["001_stories", "002_tickets", "003_notices"] {
            try connection.execute(try ProjectFile.text("examples/kiosk/migrations/\(name).sql"))
        }
        database = CafeDatabase(path: folder.file("cafe.db"))
    }

    /// Closed, nothing is read or written; with the last connection the write-ahead log goes too.
    @Test func openAndClosed() async throws {
        await #expect(throws: GatewayFailure.databaseClosed) { try await database.publishedArticles() }
        try await database.open()
        _ = try await database.save(Order(item: "tea", placed: moment), of: alice)
        #expect(folder.exists("cafe.db-wal"))
        await database.close()
        #expect(!folder.exists("cafe.db-wal"))
        await #expect(throws: GatewayFailure.databaseClosed) { try await database.publishedArticles() }
    }

    /// A database that is not there is not made: the daemon has not migrated it.
    @Test func missingDatabase() async throws {
        let missing = CafeDatabase(path: folder.file("other.db"))
        await #expect(throws: GatewayFailure.self) { try await missing.open() }
        #expect(!folder.exists("other.db"))
    }

    /// Published articles of all, the house's too; drafts are kept and not shown; only the author deletes.
    @Test func articles() async throws {
        try await database.open()
        let article = Article(title: "T", body: "B", isPublished: true, created: moment)
        let saved = try await database.save(article, by: alice)
        let draft = Article(title: "D", body: "B", isPublished: false, created: moment)
        _ = try await database.save(draft, by: alice)
        #expect(try await database.publishedArticles().map(\.title).sorted() == ["Beans from two farms", "T"])
        #expect(try await database.publishedArticles().contains(saved))
        let id = try #require(saved.id)
        await #expect(throws: GatewayFailure.notFound("article \(id)")) {
            try await database.deleteArticle(id, by: bob)
        }
        await #expect(throws: GatewayFailure.notFound("article 1")) { try await database.deleteArticle(1, by: alice) }
        try await database.deleteArticle(id, by: alice)
        #expect(try await database.publishedArticles().count == 1)
    }

    /// An order is kept with its state; a guest sees and changes their own alone.
    @Test func orders() async throws {
        try await database.open()
        var order = try await database.save(Order(item: "tea", placed: moment), of: alice)
        try order.accept(.pay)
        _ = try await database.save(order, of: alice)
        let kept = try await database.orders(of: alice)
        #expect(kept.map(\.item) == ["tea"] && kept.first?.state.name == "paid" && kept.first?.placed == moment)
        #expect(try await database.orders(of: bob).isEmpty)
        try order.accept(.cook)
        let cooking = order
        await #expect(throws: GatewayFailure.notFound("order 1")) { try await database.save(cooking, of: bob) }
        #expect(try await database.orders(of: alice).first?.state.name == "paid")
    }

    /// The house's announcements, in their order.
    @Test func announcements() async throws {
        try await database.open()
        let texts = try await database.announcements().map(\.text)
        #expect(texts == ["Open from 8 to 22 o'clock", "Live music on Friday"])
    }
}
