/// The boolean words of systemd.syntax(7), in any case of letters, with the one-letter forms that systemd knows too.
package enum UnitBoolean {
    /// Reads a boolean.
    ///
    /// - Throws: `UnitValueError` for any other word.
    package static func parse(_ text: String) throws(UnitValueError) -> Bool {
        switch text.lowercased() {
        case "1", "yes", "y", "true", "t", "on": return true
        case "0", "no", "n", "false", "f", "off": return false
        default: throw UnitValueError("\(UnitValueError.quoted(text)) is neither yes nor no, write yes or no")
        }
    }
}
