/// One section of a unit file: a header `[NAME]` or `[NAME ARGUMENT]` and the assignments below it.
package struct UnitSection: Sendable, Equatable {
    /// The first word of the header.
    package let name: String
    /// What follows the first word; nil when nothing does.
    package let argument: String?
    /// The line of the header, counted from 1.
    package let line: Int
    /// The assignments in their order; a key may come more than once.
    package var entries: [UnitEntry]

    /// Makes a section.
    package init(name: String, argument: String? = nil, line: Int, entries: [UnitEntry] = []) {
        self.name = name
        self.argument = argument
        self.line = line
        self.entries = entries
    }

    /// The header without its brackets, with one space between its two parts.
    package var title: String {
        guard let argument else { return name }
        return "\(name) \(argument)"
    }
}
