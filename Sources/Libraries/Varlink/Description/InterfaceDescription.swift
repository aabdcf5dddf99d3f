/// An interface definition: its text, and what it declares.
package struct InterfaceDescription: Sendable {
    /// The interface's full name, such as `org.varlink.service`.
    package let name: String

    /// The text as it was given.
    package let text: String

    /// The declared types by name: structures and enumerations.
    package let types: [String: TypeExpression]

    /// The methods by their short names.
    package let methods: [String: MethodDescription]

    /// The errors by their short names.
    package let errors: [String: Structure]

    /// Reads an interface definition.
    ///
    /// - Throws: ``InterfaceSyntaxError`` where the text leaves the grammar, declares a name twice or uses a type that
    ///   it does not declare.
    package init(text: String) throws(InterfaceSyntaxError) {
        var parser = InterfaceParser(text: text)
        let members = try parser.parse()
        self.text = text
        name = members.name
        types = members.types
        methods = members.methods
        errors = members.errors
    }
}
