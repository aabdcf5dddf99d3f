/// Where articles are kept.
package protocol ArticleGateway: Sendable {
    /// All that are published, in any order.
    func publishedArticles() async throws -> [Article]
    /// - Returns: The article with its number.
    func save(_ article: Article, by guest: Guest) async throws -> Article
    /// - Throws: `notFound`, also where it is another guest's.
    func deleteArticle(_ id: Int, by guest: Guest) async throws
}
