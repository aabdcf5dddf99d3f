/// Plain files: a number, an underscore, a name, `.sql`; or folders of versions with such files in them.
struct PlainDialect: MigrationDialect {
    /// The last words of names of files that undo others.
    private static let waysBack: Set<Substring> = ["down", "undo", "rollback", "revert"]

    let format = MigrationFormat.plain

    func reading(of name: SourceName) -> NameReading {
        guard name.hasSuffix(".sql"), name.folders.count <= 1 else { return .unknown }
        let stem = name.file.utf8.dropLast(4)
        guard let file = MigrationVersion(Substring(stem.prefix { $0 != .underscore })) else { return .unknown }
        if let dot = stem.lastIndex(of: .dot), Self.waysBack.contains(Substring(stem[stem.index(after: dot)...])) {
            return .wayBack
        }
        guard let folder = name.folders.first else { return .script(.version(file)) }
        guard let version = Self.version(ofFolder: folder) else { return .unknown }
        return .script(.version(MigrationVersion(folder: version, file: file)))
    }

    /// The version that a folder is named by: `0.2`, or `v0.2`.
    static func version(ofFolder name: Substring) -> MigrationVersion? {
        MigrationVersion(name.hasPrefix("v") ? name.dropFirst() : name)
    }
}
