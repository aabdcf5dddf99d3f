/// A unit of a startup: its name, what it comes after, and whether READY depends on it.
package struct StepDefinition: Hashable, Sendable {
    package let name: String
    package let after: [String]
    package let isRequired: Bool

    package init(_ name: String, after: [String] = [], isRequired: Bool = true) {
        self.name = name
        self.after = after
        self.isRequired = isRequired
    }
}
