package import FoundationEssentials
package import KioskDomain

/// Publishes what a guest has written.
package struct SaveArticle: Sendable {
    private let visit: Visit
    private let gateway: any CafeGateway
    private let now: @Sendable () -> Date

    package init(visit: Visit, gateway: any CafeGateway, now: @escaping @Sendable () -> Date = { Date() }) {
        self.visit = visit
        self.gateway = gateway
        self.now = now
    }

    /// - Throws: `ArticleRefusal` for one that may not be published; nothing is saved then.
    package func callAsFunction(title: String, body: String) async throws -> Article {
        let guest = try await visit.requireGuest()
        let article = Article(title: title, body: body, isPublished: true, created: now())
        try article.checkPublishable()
        return try await gateway.save(article, by: guest)
    }
}
