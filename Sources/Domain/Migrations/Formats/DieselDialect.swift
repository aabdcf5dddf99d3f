/// Diesel: a folder for each migration with `up.sql` in it, and perhaps `down.sql` and `metadata.toml`.
///
/// The version is what stands before the first underscore of the folder's name, dashes taken out.
struct DieselDialect: MigrationDialect {
    private static let metadata = "metadata.toml"

    let format = MigrationFormat.diesel

    func reading(of name: SourceName) -> NameReading {
        guard name.folders.count == 1, let folder = name.folders.first else { return .unknown }
        switch name.file {
        case "down.sql": return .wayBack
        case Substring(Self.metadata): return .companion
        case "up.sql":
            guard let version = Self.version(of: folder) else {
                return .refused("is in a folder without a number before its first underscore; rename the folder")
            }
            return .script(.version(version))
        default: return .unknown
        }
    }

    private static func version(of folder: Substring) -> MigrationVersion? {
        let digits = folder.prefix { $0 != "_" }.filter { $0 != "-" }
        return MigrationVersion(orderedAsText: digits)
    }

    /// Diesel refuses a folder without a way forward, too.
    func checkCompleteness(of files: [SourceFile]) throws(MigrationRefusal) {
        let migrations = files.map { SourceName($0.name) }.filter {
            $0.folders.count == 1 && ["up.sql", "down.sql"].contains($0.file)
        }
        let complete = Set(migrations.filter { $0.file == "up.sql" }.compactMap(\.folders.first))
        for name in migrations where name.file == "down.sql" && !complete.contains(name.folders[0]) {
            throw .name(file: name.path, reason: "has no up.sql beside it; put it back")
        }
    }

    func parts(of text: MigrationText, companions: [String: SourceFile]) throws(MigrationRefusal) -> ScriptParts {
        var parts = ScriptParts(sections: [text.whole])
        if text.bytes.isEmpty { parts.notices.append("\(text.file): empty, which Diesel refuses; it counts as run") }
        let folder = text.file.dropLast("up.sql".count)
        guard let metadata = companions[folder + Self.metadata] else { return parts }
        let settings = metadata.settingLines.map { $0.prefix { $0 != "#" } }
        if settings.contains("run_in_transaction=false") { parts.isTransactional = false }
        return parts
    }
}
