/// Flyway: `V1.2__name.sql` once each in the order of versions, `R__name.sql` whenever it has changed.
///
/// Refinery names its files the same way. Undo files (`U…`) and callbacks are not run.
struct FlywayDialect: MigrationDialect {
    private static let separator = "__"
    private static let prefixes = Array("VRUB".utf8)

    /// What stands for `${name}`, by name.
    let placeholders: [String: String]

    let format = MigrationFormat.flyway

    func reading(of name: SourceName) -> NameReading {
        if name.file.utf8.last != UInt8(ascii: "l"), name.hasSuffix(FlywayScriptSettings.ending) { return .companion }
        guard let prefix = name.file.utf8.first, Self.prefixes.contains(prefix),
            name.hasSuffix(".sql")
        else { return .unknown }
        let stem = name.file.dropLast(4).dropFirst()
        let split = stem.firstRange(of: Self.separator)
        let number = split.map { stem[..<$0.lowerBound] } ?? stem
        let description = split.map { stem[$0.upperBound...] } ?? ""
        let version = number.isEmpty ? nil : MigrationVersion(String(number.map { $0 == "_" ? "." : $0 }))
        switch (prefix, version) {
        case (UInt8(ascii: "R"), nil) where number.isEmpty && split != nil && !description.isEmpty:
            return .script(.repeatable(String(description.map { $0 == "_" ? " " : $0 })))
        case (UInt8(ascii: "V"), let version?): return .script(.version(version))
        case (UInt8(ascii: "U"), .some):
            return .passedOver("not run, nor are any undo files of Flyway or unordered ones of refinery")
        case (UInt8(ascii: "B"), .some):
            return .refused(
                "is a baseline file, which is not run here; name it V instead of B, with a version that no file has")
        default: return .unknown
        }
    }

    func parts(of text: MigrationText, companions: [String: SourceFile]) throws(MigrationRefusal) -> ScriptParts {
        let settings = try FlywayScriptSettings(companions[text.file + FlywayScriptSettings.suffix])
        var section = text.whole
        if settings.replacesPlaceholders {
            section = try PlaceholderReplacement(placeholders).replaced(in: section, of: text.file)
        }
        return ScriptParts(sections: [section], isTransactional: settings.isTransactional)
    }
}
