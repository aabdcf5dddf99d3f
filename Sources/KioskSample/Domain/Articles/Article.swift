package import FoundationEssentials

/// A piece of news.
package struct Article: Hashable, Sendable {
    /// The number it is kept under; nil before it is saved.
    package var id: Int?
    package let title: String
    package let body: String
    package let isPublished: Bool
    package let created: Date

    package init(id: Int? = nil, title: String, body: String, isPublished: Bool, created: Date) {
        self.id = id
        self.title = title
        self.body = body
        self.isPublished = isPublished
        self.created = created
    }

    /// Passes when it may be published.
    package func checkPublishable() throws(Refusal) {
        guard title.contains(where: { !$0.isWhitespace }) else { throw .titleIsEmpty }
        guard body.count >= 100 else { throw .bodyIsTooShort }
    }
}
