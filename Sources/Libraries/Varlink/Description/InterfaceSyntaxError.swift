/// A place where an interface definition leaves the grammar of varlink.org/Interface-Definition.
package struct InterfaceSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, counted from 1.
    package let line: Int
    /// What is wrong there.
    package let message: String

    /// Line and message.
    package var description: String { "line \(line): \(message)" }
}
