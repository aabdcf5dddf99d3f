/// A word or a sign of an interface definition, with its place.
struct InterfaceToken: Hashable {
    /// What stands there.
    enum Kind: Hashable {
        /// A name or a keyword; an interface's name is one word, dots and dashes included.
        case word(String)
        /// One of `( ) , : ? [ ]`.
        case sign(Character)
        /// `->`.
        case arrow
        /// The end of the text.
        case end
    }

    /// What stands there.
    let kind: Kind
    /// The line, counted from 1.
    let line: Int
}
