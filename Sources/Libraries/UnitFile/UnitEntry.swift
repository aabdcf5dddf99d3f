/// One assignment of a unit file: `KEY=VALUE`.
package struct UnitEntry: Sendable, Equatable {
    /// Without the whitespace around it, never empty.
    package let key: String
    /// Without the whitespace around it; continued lines are joined by the space that replaces their backslash.
    package let value: String
    /// The line on which the assignment begins, counted from 1.
    package let line: Int
    /// The byte of that line at which the key begins, counted from 1.
    package let column: Int

    /// Makes an entry.
    package init(key: String, value: String, line: Int, column: Int) {
        self.key = key
        self.value = value
        self.line = line
        self.column = column
    }
}
