/// Why an article may not be published.
package enum ArticleRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    case titleIsEmpty
    case bodyIsTooShort(characters: Int)

    package var description: String {
        switch self {
        case .titleIsEmpty: "an article needs a title"
        case .bodyIsTooShort(let characters):
            "an article needs \(Article.minimumBodyCharacters) characters, and this one has \(characters)"
        }
    }
}
