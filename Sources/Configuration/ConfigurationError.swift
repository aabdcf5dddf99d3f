/// A configuration that cannot be used, with the place and the reason.
///
/// The description has the form `FILE:LINE: [SECTION] KEY: what is wrong, what would be right`; what does not apply is
/// left out. It never holds a secret, since the configuration holds none.
package struct ConfigurationError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Where it was written, when it was written anywhere.
    package let location: SettingLocation?
    /// The section with its argument, without the brackets.
    package let section: String?
    /// The key of the section, when one is meant.
    package let key: String?
    /// What is wrong and what would be right.
    package let reason: String

    /// Makes an error of what is known; the description leaves out the rest.
    package init(
        _ reason: String,
        at location: SettingLocation? = nil,
        section: String? = nil,
        key: String? = nil
    ) {
        self.reason = reason
        self.location = location
        self.section = section
        self.key = key
    }

    package var description: String {
        var words: [String] = []
        if let section { words.append("[\(section)]") }
        if let key { words.append(key) }
        let context = words.joined(separator: " ")
        let text = [location?.description ?? "", context, reason].filter { !$0.isEmpty }.joined(separator: ": ")
        return Self.printable(text)
    }

    /// Replaces what would upset a terminal or break the line: names come from files that anything may be in.
    private static func printable(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? "?" : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
