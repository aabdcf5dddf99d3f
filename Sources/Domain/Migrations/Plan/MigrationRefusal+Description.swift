extension MigrationRefusal: CustomStringConvertible {
    /// What is wrong, and what to do about it.
    package var description: String {
        switch self {
        case .duplicate(let key, let names):
            "version \(key.text) is there twice: \(Self.list(names)); give one of them another number"
        case .newer(let applied, let newest):
            "the database is from the future: \(Self.count(applied.count, "migration")) that this release does not "
                + "know (\(Self.list(applied.map(\.shown)))), the newest it knows is \(newest?.description ?? "none"); "
                + "install the release that brought them, or see OnNewer="
        case .missing(let applied):
            "\(Self.list(applied.map(\.shown))) was applied, but its file is missing though later ones are there; "
                + "put the file back"
        case .changed(let names):
            "\(Self.list(names)) was applied and edited since; restore the file and put the change into a new one, or "
                + "see OnChanged="
        case .late(let names, let newest):
            "\(Self.list(names)) is older than version \(newest), which is applied; give it a higher number, or see "
                + "OnLate="
        case .name(let file, let reason): "\(file) \(reason)"
        case .noMigration(let files):
            "no file has the name of a migration (\(Self.list(files))); name them NNN_name.sql, or as a tool does that "
                + "Format= knows"
        case .mixedFormats(let formats, let files):
            "the files are of \(formats.map(\.rawValue).joined(separator: " and ")): \(Self.list(files)); say with "
                + "Format= which it is, or part them"
        case .encoding(let file, let line, let reason): "\(file):\(line): \(reason)"
        case .directive(let file, let line, let reason): "\(file):\(line): \(reason)"
        case .placeholder(let file, let line, let name):
            "\(file):\(line): nothing is configured for ${\(name)}; write Placeholders=\(name)=VALUE"
        case .unfinishedHistory(let tool, let table, let identifier):
            "\(tool) began version \(identifier) and did not finish it (table \(table)); find out whether its changes "
                + "are in the database, correct that row, and start again"
        case .unknownHistory(let tool, let table, let identifiers):
            "the history of \(tool) (table \(table)) has what no file is found for: \(Self.list(identifiers)); put the "
                + "files back under the names they had"
        case .severalHistories(let tables):
            "the database has the histories of several tools (\(Self.list(tables))); say with Format= which one is "
                + "kept up, or drop the others"
        }
    }

    /// The longest list of names that a message holds.
    private static let shownNames = 5

    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(shownNames).joined(separator: ", ")
        return names.count > shownNames ? "\(shown) and \(names.count - shownNames) more" : shown
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}

extension AppliedMigration {
    /// Version and name, as messages show them.
    fileprivate var shown: String { "\(key.text) (\(name))" }
}
