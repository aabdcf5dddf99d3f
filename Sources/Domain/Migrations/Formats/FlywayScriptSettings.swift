/// `V1__name.sql.conf`: settings of Flyway for one file.
struct FlywayScriptSettings {
    /// What is put after the name of the file.
    static let suffix = ".conf"
    /// How the names of all such files end.
    static let ending = ".sql" + suffix

    private(set) var isTransactional = true
    private(set) var replacesPlaceholders = true

    /// Reads the settings; the defaults when there is no file.
    /// - Throws: `MigrationRefusal.directive` for a setting that would change what is run in a way not known here.
    init(_ file: SourceFile?) throws(MigrationRefusal) {
        guard let file else { return }
        for (index, text) in file.settingLines.enumerated() where !text.isEmpty && !text.hasPrefix("#") {
            switch text {
            case "executeInTransaction=false": isTransactional = false
            case "executeInTransaction=true": isTransactional = true
            case "placeholderReplacement=false": replacesPlaceholders = false
            case "placeholderReplacement=true": replacesPlaceholders = true
            case "encoding=UTF-8": continue
            default:
                throw .directive(
                    file: file.name, line: index + 1,
                    reason: "\"\(text)\" is not known here; there is executeInTransaction and placeholderReplacement")
            }
        }
    }
}
