import FoundationEssentials
import KioskDomain

/// Articles as rows.
struct ArticlesViewModel: Hashable, Sendable {
    struct Row: Hashable, Sendable {
        let number: String
        let title: String
        let day: String
        let opening: String
    }

    let rows: [Row]

    private static let openingCharacters = 60

    init(_ articles: [Article]) {
        rows = articles.map { article in
            let opening = article.body.prefix(Self.openingCharacters)
            return Row(
                number: article.id.map { "\($0)" } ?? "", title: article.title,
                day: String(article.created.ISO8601Format().prefix(10)),
                opening: opening + (opening.count < article.body.count ? "..." : ""))
        }
    }
}
