/// A value that does not have the form it should have.
package struct UnitValueError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong and what would be right.
    package let reason: String

    /// Makes an error with a reason.
    package init(_ reason: String) {
        self.reason = reason
    }

    package var description: String { reason }

    /// Puts a value into quotes for a message, shortened, and with a question mark for what would upset a terminal.
    package static func quoted(_ value: some StringProtocol) -> String {
        let limit = 64
        let scalars = value.unicodeScalars
        var shown = String.UnicodeScalarView()
        for scalar in scalars.prefix(limit) {
            let isControl = scalar.properties.generalCategory == .control
            shown.append(isControl ? "?" : scalar)
        }
        let ellipsis = scalars.dropFirst(limit).isEmpty ? "" : "..."
        return "\"\(String(shown))\(ellipsis)\""
    }
}
