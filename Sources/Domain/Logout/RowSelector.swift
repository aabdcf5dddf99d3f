/// Which rows of a table are a user's.
package enum RowSelector: Hashable, Sendable {
    /// Those whose column holds the user.
    case column(String)
    /// Those for which the expression holds; `:user` and `:ATTRIBUTE` are bound, never pasted.
    case predicate(String)
}
