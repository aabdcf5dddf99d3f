package import FoundationEssentials
package import KioskDomain

/// What guests read and write.
extension Visit {
    /// What the house has to say.
    package func announcements() async throws -> [String] { try await database.announcements() }

    /// What is published, the newest first.
    package func publishedArticles() async throws -> [Article] {
        try await database.publishedArticles().sorted { $0.created > $1.created }
    }

    /// Publishes what the guest has written.
    /// - Throws: `Refusal` for what may not be published; nothing is saved then.
    package func saveArticle(title: String, body: String, now: Date = Date()) async throws -> Article {
        let guest = try requireGuest()
        let article = Article(title: title, body: body, isPublished: true, created: now)
        try article.checkPublishable()
        return try await database.save(article, by: guest)
    }

    /// Deletes an article of the guest's own.
    package func deleteArticle(_ id: Int) async throws {
        try await database.deleteArticle(id, by: requireGuest())
    }
}
