/// An error reply: a qualified name and its parameters.
///
/// A handler throws it to have it sent; a client throws it when it received one. Its description is the name alone,
/// since the parameters may hold what does not belong into a log.
package struct VarlinkError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error's full name, such as `org.varlink.service.MethodNotFound`.
    package let name: String

    /// Its parameters; empty where there are none.
    package let parameters: [String: JSONValue]

    /// Makes an error of its parts.
    package init(name: String, parameters: [String: JSONValue] = [:]) {
        self.name = name
        self.parameters = parameters
    }

    /// The error's name.
    package var description: String { name }
}
