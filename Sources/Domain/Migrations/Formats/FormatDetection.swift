/// Finds out the format of a database's files: by their names, and where these leave it open, by what the files say.
struct FormatDetection {
    let format: MigrationFormat
    /// Why it is this one, where somebody could have meant another.
    let notice: String?

    /// Looks at all files of a database.
    /// - Throws: `MigrationRefusal.mixedFormats` when no one format has all of them.
    init(_ files: [SourceFile]) throws(MigrationRefusal) {
        let kinds = files.map(Self.kind)
        let first = { (kind: Kind) in kinds.firstIndex(of: kind).map { files[$0].name } }
        var present = Self.Kind.allCases.filter { kinds.contains($0) }
        // What has no direction in its name beside files that have one is sqlx's; golang-migrate would pass it over.
        let isMixOfSqlx = present == [.directed, .numbered]
        if isMixOfSqlx { present = [.numbered] }
        guard present.count <= 1 else {
            let examples = present.compactMap(first)
            throw .mixedFormats(present.map(\.format), files: examples)
        }
        let numbered = files.indices.filter { kinds[$0] == .numbered }.map { files[$0] }
        switch present.first {
        case .numbered where isMixOfSqlx:
            format = .sqlx
            let (plain, directed) = (first(.numbered) ?? "", first(.directed) ?? "")
            notice =
                "read as sqlx, since there are both \(directed) and \(plain); golang-migrate would pass over the latter"
        case .numbered:
            format = try Self.format(ofNumbered: numbered)
            notice = nil
        case let kind:
            format = kind?.format ?? .plain
            notice = nil
        }
    }

    /// What a name alone tells.
    private enum Kind: CaseIterable {
        case folders
        case prefixed
        case directed
        case versionFolders
        case numbered

        var format: MigrationFormat {
            switch self {
            case .folders: .diesel
            case .prefixed: .flyway
            case .directed: .golangMigrate
            case .versionFolders, .numbered: .plain
            }
        }
    }

    private static func kind(of file: SourceFile) -> Kind? {
        let name = SourceName(file.name)
        if DieselDialect().reading(of: name).isScript { return .folders }
        if FlywayDialect(placeholders: [:]).reading(of: name).isScript { return .prefixed }
        switch GolangMigrateDialect().reading(of: name) {
        case .script, .wayBack: return .directed
        default: break
        }
        if PlainDialect().reading(of: name).isScript { return name.folders.isEmpty ? .numbered : .versionFolders }
        // Dbmate's rule is the widest; what it alone takes must say that it is meant.
        guard DbmateDialect().reading(of: name).isScript else { return nil }
        return style(of: file) == .dbmate ? .numbered : nil
    }

    /// Tells the formats apart whose names are alike.
    private static func format(ofNumbered files: [SourceFile]) throws(MigrationRefusal) -> MigrationFormat {
        var examples: [DirectiveStyle: String] = [:]
        var isSqlx = false
        for file in files {
            if let style = style(of: file), examples[style] == nil { examples[style] = file.name }
            if MigrationText.withoutMark(file.bytes).starts(with: SqlxDialect.noTransaction.utf8) { isSqlx = true }
        }
        switch (examples[.dbmate], examples[.goose]) {
        case (let one?, let other?): throw .mixedFormats([.dbmate, .goose], files: [one, other])
        case (.some, nil): return .dbmate
        case (nil, .some): return .goose
        case (nil, nil): return isSqlx ? .sqlx : .plain
        }
    }

    private static func style(of file: SourceFile) -> DirectiveStyle? {
        // What is no text is refused when it is read, with its name.
        guard let text = try? MigrationText(file) else { return nil }
        return text.directives.first.flatMap(DirectiveStyle.of)
    }
}

extension NameReading {
    /// Whether the file is a migration.
    var isScript: Bool {
        if case .script = self { true } else { false }
    }
}
