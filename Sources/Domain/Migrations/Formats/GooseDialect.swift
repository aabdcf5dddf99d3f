/// goose: digits, an underscore, a name, `.sql`, with `-- +goose` directives in the text.
///
/// The markers of statements are for splitters; SQLite says itself where a statement ends.
struct GooseDialect: MigrationDialect {
    let format = MigrationFormat.goose
    var directives: DirectiveStyle? { .goose }

    func reading(of name: SourceName) -> NameReading {
        guard name.folders.isEmpty, let underscore = name.file.firstIndex(of: "_") else { return .unknown }
        let digits = name.file[..<underscore]
        guard digits.isNumber, let version = MigrationVersion(digits) else { return .unknown }
        if name.hasSuffix(".go") {
            if name.hasSuffix("_test.go") { return .unknown }
            return .refused("is a program of goose, which cannot be run here; MigrateExec= runs programs")
        }
        guard name.hasSuffix(".sql") else { return .unknown }
        guard version != MigrationVersion("0") else {
            return .passedOver("not run: goose keeps version 0 for itself, versions begin with 1")
        }
        return .script(.version(version))
    }

    func parts(of text: MigrationText, companions: [String: SourceFile]) throws(MigrationRefusal) -> ScriptParts {
        var reader = GooseDirectives(text)
        for line in text.directives { try reader.take(line) }
        return try reader.parts()
    }
}
