import FoundationEssentials
import KioskDomain

/// An article under the names of the table `stories`; who wrote it is the gateway's affair.
struct ArticleDTO: Hashable, Sendable {
    let storyID: Int?
    let headline: String
    let content: String
    let isLive: Int64
    let createdUsec: Int64
}

extension ArticleDTO {
    init(_ article: Article) {
        self.init(
            storyID: article.id, headline: article.title, content: article.body, isLive: article.isPublished ? 1 : 0,
            createdUsec: Int64((article.created.timeIntervalSince1970 * 1_000_000).rounded()))
    }

    var entity: Article {
        Article(
            id: storyID, title: headline, body: content, isPublished: isLive != 0,
            created: Date(timeIntervalSince1970: Double(createdUsec) / 1_000_000))
    }
}
