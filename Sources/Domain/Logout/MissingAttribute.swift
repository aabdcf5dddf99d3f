/// A predicate or a path needs an attribute that the user signed in without.
package struct MissingAttribute: Error, Hashable, Sendable {
    package let name: String

    package init(name: String) {
        self.name = name
    }
}
