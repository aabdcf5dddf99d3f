/// The fields of a struct, of a method's parameters or reply, or of an error, in the order of the text.
package struct Structure: Sendable, Hashable {
    /// One field.
    package struct Field: Sendable, Hashable {
        /// Its name.
        package let name: String
        /// Its type.
        package let type: TypeExpression
    }

    /// The fields, in the order of the text.
    package let fields: [Field]

    private let types: [String: TypeExpression]

    /// Makes a structure of fields whose names differ.
    package init(fields: [Field]) {
        self.fields = fields
        types = Dictionary(fields.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
    }

    /// The type of a field, or nil where there is none of this name.
    package subscript(name: String) -> TypeExpression? {
        types[name]
    }
}
