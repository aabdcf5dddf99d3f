/// A type as an interface definition writes it (varlink.org/Interface-Definition).
package indirect enum TypeExpression: Sendable, Hashable {
    /// `bool`.
    case bool
    /// `int`: a whole number of 64 bits.
    case int
    /// `float`.
    case float
    /// `string`.
    case string
    /// `object`: any JSON value but null.
    case object
    /// A type that the same interface declares.
    case named(String)
    /// `(name: type, …)`, also without any field.
    case structure(Structure)
    /// `(one, two, …)`: a string out of these.
    case enumeration([String])
    /// `[]type`.
    case array(TypeExpression)
    /// `[string]type`: an object with any names.
    case dictionary(TypeExpression)
    /// `?type`: null or absent too.
    case optional(TypeExpression)

    /// Whether a member of this type may be absent.
    package var isOptional: Bool {
        if case .optional = self { true } else { false }
    }
}
