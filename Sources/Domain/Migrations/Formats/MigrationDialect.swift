/// The rules of one format.
protocol MigrationDialect: Sendable {
    /// Which format that is.
    var format: MigrationFormat { get }

    /// The tool whose directives the format follows; those of others are refused, since they part ways back from ways
    /// forward.
    var directives: DirectiveStyle? { get }

    /// Says what a file is, by its name alone.
    func reading(of name: SourceName) -> NameReading

    /// Refuses files that lack one which belongs to them.
    func checkCompleteness(of files: [SourceFile]) throws(MigrationRefusal)

    /// Divides the text of a migration.
    /// - Parameters:
    ///   - text: the text of the file.
    ///   - companions: the other files of the folder, by path.
    /// - Throws: `MigrationRefusal` when a directive cannot be followed.
    func parts(of text: MigrationText, companions: [String: SourceFile]) throws(MigrationRefusal) -> ScriptParts
}

extension MigrationDialect {
    var directives: DirectiveStyle? { nil }

    func checkCompleteness(of files: [SourceFile]) throws(MigrationRefusal) {}

    func parts(of text: MigrationText, companions: [String: SourceFile]) throws(MigrationRefusal) -> ScriptParts {
        ScriptParts(sections: [text.whole])
    }
}
