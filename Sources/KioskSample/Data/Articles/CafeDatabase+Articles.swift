package import KioskDomain
import SQLite

/// Articles in the table `stories`.
extension CafeDatabase: ArticleGateway {
    package func publishedArticles() throws(GatewayFailure) -> [Article] {
        try work { (connection) throws(SQLiteError) in
            try connection.query(
                "SELECT story_id, author, headline, content, is_live, created_usec FROM stories WHERE is_live = 1"
            ) { (row) throws(SQLiteError) in
                ArticleDTO(
                    storyID: try row.integer(0), author: try row.optionalText(1), headline: try row.text(2),
                    content: try row.text(3), isLive: try row.integer(4), createdUsec: try row.integer(5))
            }
        }.map(\.entity)
    }

    package func save(_ article: Article, by guest: Guest) throws(GatewayFailure) -> Article {
        let dto = ArticleDTO(article, author: guest.user)
        let id = try work { (connection) throws(SQLiteError) in
            try connection.first(
                """
                INSERT INTO stories (story_id, author, headline, content, is_live, created_usec)
                VALUES (?, ?, ?, ?, ?, ?) RETURNING story_id
                """,
                [
                    dto.storyID.map(SQLValue.integer) ?? .null, .text(guest.user), .text(dto.headline),
                    .text(dto.content), .integer(dto.isLive), .integer(dto.createdUsec),
                ]
            ) { (row) throws(SQLiteError) in try row.integer(0) }
        }
        return Article(
            id: id.map(Int.init), title: article.title, body: article.body, isPublished: article.isPublished,
            created: article.created)
    }

    package func deleteArticle(_ id: Int, by guest: Guest) throws(GatewayFailure) {
        let deleted = try work { (connection) throws(SQLiteError) in
            try connection.run(
                "DELETE FROM stories WHERE story_id = ? AND author = ?", .integer(Int64(id)), .text(guest.user))
            return connection.changes
        }
        guard deleted == 1 else { throw .notFound("article \(id)") }
    }
}
