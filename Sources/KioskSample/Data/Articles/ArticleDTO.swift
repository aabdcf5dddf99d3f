import FoundationEssentials
import KioskDomain

/// An article under the names of the table `stories`.
struct ArticleDTO: Hashable, Sendable {
    let storyID: Int64?
    let author: String?
    let headline: String
    let content: String
    let isLive: Int64
    let createdUsec: Int64
}

extension ArticleDTO {
    /// - Parameter author: the user who wrote it; nil for one of the house's.
    init(_ article: Article, author: String?) {
        self.init(
            storyID: article.id.map(Int64.init), author: author, headline: article.title, content: article.body,
            isLive: article.isPublished ? 1 : 0, createdUsec: article.created.microsecondsSince1970)
    }

    var entity: Article {
        Article(
            id: storyID.map(Int.init), title: headline, body: content, isPublished: isLive != 0,
            created: Date(microsecondsSince1970: createdUsec))
    }
}
