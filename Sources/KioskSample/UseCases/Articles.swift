package import FoundationEssentials
package import KioskDomain

/// What guests do with news.
package struct Articles: Sendable {
    private let visit: Visit
    private let gateway: any ArticleGateway
    private let now: @Sendable () -> Date

    package init(visit: Visit, gateway: any ArticleGateway, now: @escaping @Sendable () -> Date) {
        self.visit = visit
        self.gateway = gateway
        self.now = now
    }

    /// What is published, the newest first.
    package func published() async throws -> [Article] {
        _ = try await visit.requireGuest()
        return try await gateway.publishedArticles().filter(\.isPublished).sorted { $0.created > $1.created }
    }

    /// Saves a new article, as a draft or for all to see.
    /// - Throws: `ArticleRefusal` for one that may not be published; nothing is saved then.
    package func save(title: String, body: String, isPublished: Bool = true) async throws -> Article {
        let guest = try await visit.requireGuest()
        let article = Article(title: title, body: body, isPublished: isPublished, created: now())
        try article.mayBePublished()
        return try await gateway.save(article, by: guest)
    }

    package func delete(_ id: Int) async throws {
        try await gateway.deleteArticle(id, by: visit.requireGuest())
    }
}
