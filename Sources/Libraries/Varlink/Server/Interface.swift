/// An interface together with what answers its methods.
package struct Interface: Sendable {
    /// What the interface declares.
    package let description: InterfaceDescription

    /// The handlers, by the short names of their methods.
    ///
    /// A declared method without one is answered with `MethodNotImplemented`; a handler of a method that is not declared
    /// is never called.
    package let methods: [String: MethodHandler]

    /// Makes an interface of its parts.
    package init(description: InterfaceDescription, methods: [String: MethodHandler]) {
        self.description = description
        self.methods = methods
    }

    /// The same interface with a check before each of its methods, once the parameters are known to be as declared.
    /// - Parameter check: throws what the call is to be answered with.
    package func checking(_ check: @escaping @Sendable (Call) async throws -> Void) -> Interface {
        Interface(description: description, methods: methods.mapValues { $0.after(check) })
    }
}
