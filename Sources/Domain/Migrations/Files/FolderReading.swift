/// The reading of one folder by the rules of one format.
struct FolderReading {
    /// Which files were passed over, and what was noticed in those that were not.
    private(set) var notices: [String] = []
    /// The files that are SQL, as it seems, and not run.
    private(set) var unusedFiles: [String] = []

    private let files: [SourceFile]
    private let dialect: any MigrationDialect
    private let digest: @Sendable ([UInt8]) -> [UInt8]
    /// The files that are not run, by the reason why.
    private var passedOver: [String: [String]] = [:]

    init(of files: [SourceFile], dialect: any MigrationDialect, digest: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        self.files = files
        self.dialect = dialect
        self.digest = digest
    }

    /// The migrations of the folder, in the order of the names.
    mutating func scripts() throws(MigrationRefusal) -> [MigrationScript] {
        try dialect.checkCompleteness(of: files)
        let companions = Dictionary(files.map { ($0.name, $0) }) { first, _ in first }
        var scripts: [MigrationScript] = []
        var unknown: [String] = []
        for file in files {
            let name = SourceName(file.name)
            switch dialect.reading(of: name) {
            case .script(let key): scripts.append(try script(key, file, companions))
            case .companion: continue
            case .wayBack: unusedFiles.append(file.name)
            case .passedOver(let reason):
                unusedFiles.append(file.name)
                passedOver[reason, default: []].append(file.name)
            case .refused(let reason): throw .name(file: file.name, reason: reason)
            case .unknown where NearMiss.contains(name): unknown.append(file.name)
            case .unknown: continue
            }
        }
        unusedFiles += unknown
        notices += passedOver.sorted { $0.key < $1.key }.map { "\($0.value.joined(separator: ", ")): \($0.key)" }
        notices += unknown.map { "\($0): not run, its name is none of the format \(dialect.format.rawValue)" }
        return scripts
    }

    private mutating func script(
        _ key: MigrationKey, _ file: SourceFile, _ companions: [String: SourceFile]
    ) throws(MigrationRefusal) -> MigrationScript {
        let text = try MigrationText(file)
        try refuseDirectivesOfOthers(in: text)
        let parts = try dialect.parts(of: text, companions: companions)
        notices += parts.notices
        var essence: [UInt8] = []
        for section in parts.sections {
            let sql = SQLEssence(of: section.text.utf8.span)
            if let stray = sql.strayControl { throw Self.refusal(of: stray, in: section, of: file.name) }
            essence += sql.bytes
        }
        return MigrationScript(
            key: key, name: file.name, sections: parts.sections, isTransactional: parts.isTransactional,
            checksum: MigrationChecksum(of: file.bytes, essence: essence, digest: digest), bytes: file.bytes)
    }

    private func refuseDirectivesOfOthers(in text: MigrationText) throws(MigrationRefusal) {
        guard let other = text.directives.first(where: { DirectiveStyle.of($0) != dialect.directives }),
            let style = DirectiveStyle.of(other)
        else { return }
        throw .directive(
            file: text.file, line: other.number,
            reason: "is a directive of \(style.rawValue), but the files are read as \(dialect.format.rawValue); "
                + "say with Format= which it is")
    }

    private static func refusal(of stray: Int, in section: ScriptSection, of file: String) -> MigrationRefusal {
        let bytes = Array(section.text.utf8)
        let line = section.firstLine + bytes[..<stray].count { $0 == .lineFeed }
        let digits = String(bytes[stray], radix: 16, uppercase: true)
        let code = digits.count < 2 ? "0" + digits : digits
        let hint = bytes[stray] == 0x1a ? " (the end of a file to DOS)" : ""
        return .encoding(file: file, line: line, reason: "a control character, hex \(code)\(hint); remove it")
    }
}
