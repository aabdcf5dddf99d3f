package import KioskDomain
import SQLite

/// Articles in the table `stories`.
extension CafeDatabase {
    package func publishedArticles() throws -> [Article] {
        try rows("SELECT story_id, headline, content, is_live, created_usec FROM stories WHERE is_live = 1") { row in
            ArticleDTO(
                storyID: Int(try row.integer(0)), headline: try row.text(1), content: try row.text(2),
                isLive: try row.integer(3), createdUsec: try row.integer(4)
            ).entity
        }
    }

    package func save(_ article: Article, by guest: Guest) throws -> Article {
        let dto = ArticleDTO(article)
        var saved = article
        saved.id = try change(
            """
            INSERT INTO stories (author, headline, content, is_live, created_usec) VALUES (?, ?, ?, ?, ?)
            RETURNING story_id
            """, .text(guest.user), .text(dto.headline), .text(dto.content), .integer(dto.isLive),
            .integer(dto.createdUsec))
        return saved
    }

    package func deleteArticle(_ id: Int, by guest: Guest) throws {
        _ = try change(
            "DELETE FROM stories WHERE story_id = ? AND author = ? RETURNING story_id", .integer(Int64(id)),
            .text(guest.user))
    }
}
