/// The cafe's database, which is open while somebody is signed in and at no other time.
package protocol CafeGateway: Sendable {
    func open() async throws
    func close() async

    /// What the house has to say; it belongs to no guest.
    func announcements() async throws -> [String]
    /// All articles that are published, in any order.
    func publishedArticles() async throws -> [Article]
    /// - Returns: The article with its number.
    func save(_ article: Article, by guest: Guest) async throws -> Article
    /// - Throws: `Refusal.notFound`, also where it is another guest's.
    func deleteArticle(_ id: Int, by guest: Guest) async throws
    /// A guest's own orders, the newest first.
    func orders(of guest: Guest) async throws -> [Order]
    /// Saves a new order, or how far one is.
    /// - Returns: The order with its number.
    func save(_ order: Order, of guest: Guest) async throws -> Order
}
