/// A token of SQL, as SQLite's tokenizer parts the text.
package struct SQLToken: Equatable, Sendable {
    /// What the token is, as far as the shape of a text needs it.
    package enum Kind: Equatable, Sendable {
        /// A keyword or a name without quotes.
        case word
        case semicolon
        /// A parameter: `?`, `?1`, `:name`, `@name`, `$name`.
        case parameter
        /// A string, blob, quoted name, number, or operator.
        case other
        /// A comment or string that does not end.
        case unterminatedComment, unterminatedString
        /// A byte that no token begins with.
        case illegal
    }

    package let kind: Kind
    /// Its bytes in the text.
    package let range: Range<Int>
}
