package import FoundationEssentials

/// A piece of news.
package struct Article: Hashable, Sendable {
    /// The number it is kept under; nil before it is saved.
    package let id: Int?
    package let title: String
    package let body: String
    package let isPublished: Bool
    package let created: Date

    package static let minimumBodyCharacters = 100

    package init(id: Int? = nil, title: String, body: String, isPublished: Bool, created: Date) {
        self.id = id
        self.title = title
        self.body = body
        self.isPublished = isPublished
        self.created = created
    }

    /// Passes when it may be published: its title is not empty, and its body has at least 100 characters.
    package func mayBePublished() throws(ArticleRefusal) {
        guard title.contains(where: { !$0.isWhitespace }) else { throw .titleIsEmpty }
        guard body.count >= Self.minimumBodyCharacters else { throw .bodyIsTooShort(characters: body.count) }
    }
}
