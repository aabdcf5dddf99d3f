/// Puts configured values in place of `${name}`, everywhere in a text, as Flyway does.
///
/// A value is not searched again, so that `name=${name}` leaves a text as it is.
struct PlaceholderReplacement {
    private static let opening = "${"
    private let values: [String: String]

    init(_ values: [String: String]) {
        self.values = values
    }

    /// The section with every placeholder replaced.
    /// - Throws: `MigrationRefusal.placeholder` for the first that no value is configured for.
    func replaced(in section: ScriptSection, of file: String) throws(MigrationRefusal) -> ScriptSection {
        let text = section.text
        var result = ""
        var rest = text[...]
        while let start = rest.utf8.firstRange(of: Self.opening.utf8) {
            guard let end = rest.utf8[start.upperBound...].firstIndex(of: UInt8(ascii: "}")) else { break }
            let name = rest[start.upperBound..<end]
            guard let value = values[String(name)] else {
                let line = section.firstLine + text.utf8[..<start.lowerBound].count { $0 == .lineFeed }
                throw .placeholder(file: file, line: line, name: String(name))
            }
            result += rest[..<start.lowerBound]
            result += value
            rest = rest[rest.utf8.index(after: end)...]
        }
        result += rest
        return ScriptSection(text: result, firstLine: section.firstLine)
    }
}
