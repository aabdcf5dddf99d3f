/// Why an article may not be published.
package enum ArticleRefusal: String, Error, CustomStringConvertible {
    case titleIsEmpty = "an article needs a title"
    case bodyIsTooShort = "an article needs a body of 100 characters"

    package var description: String { rawValue }
}
