/// sqlx: digits, an underscore, a name, `.sql`, or `.up.sql` with a `.down.sql` beside it.
struct SqlxDialect: MigrationDialect {
    static let noTransaction = "-- no-transaction"

    let format = MigrationFormat.sqlx

    func reading(of name: SourceName) -> NameReading {
        guard name.folders.isEmpty, name.hasSuffix(".sql"), let underscore = name.file.firstIndex(of: "_") else {
            return .unknown
        }
        let digits = name.file[..<underscore]
        guard digits.isNumber, let version = MigrationVersion(digits) else {
            return .refused("has no number before its first underscore, which sqlx refuses too; rename it")
        }
        return name.hasSuffix(".down.sql") ? .wayBack : .script(.version(version))
    }

    func parts(of text: MigrationText, companions: [String: SourceFile]) throws(MigrationRefusal) -> ScriptParts {
        ScriptParts(sections: [text.whole], isTransactional: !text.bytes.starts(with: Self.noTransaction.utf8))
    }
}
