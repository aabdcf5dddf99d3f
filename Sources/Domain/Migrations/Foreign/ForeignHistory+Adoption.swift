extension ForeignHistory {
    /// What a foreign history says in our words.
    struct Adoption {
        /// What there is a file for.
        var known: [AppliedMigration] = []
        /// What there is no file for.
        var unknown: [AppliedMigration] = []
        /// The files that are not those the tool has run.
        var changed: [String] = []
        var notices: [String] = []
    }

    /// Finds the file of each entry, and holds it against the tool's checksum.
    /// - Parameters:
    ///   - catalog: the files.
    ///   - own: what our own history has already; it is not looked at again.
    /// - Throws: `MigrationRefusal` when the tool has not finished, or none of its entries has a file.
    func adopted(
        by catalog: MigrationCatalog, except own: Set<MigrationKey> = []
    ) throws(MigrationRefusal) -> Adoption {
        if let open = entries.first(where: { !$0.isFinished }) {
            let identifier = open.identifier ?? open.name ?? ""
            throw .unfinishedHistory(tool: tool.rawValue, table: table, identifier: identifier)
        }
        let index = ScriptIndex(catalog)
        var adoption = Adoption()
        var unreadable: [String] = []
        for entry in currentEntries where !isBookkeeping(entry) {
            if entry.coversEarlier {
                adoption.known += covered(by: entry, in: catalog).filter { !own.contains($0.key) }
            }
            if let script = script(of: entry, in: index) {
                if !own.contains(script.key) { take(script, provenBy: entry, into: &adoption) }
            } else if let unknown = unknown(entry) {
                // A baseline stands for files that came before the tool; it has none of its own.
                if tool != .flyway || !entry.coversEarlier { adoption.unknown.append(unknown) }
            } else if entry.identifier == nil {
                adoption.notices.append("\(tool.rawValue) has run \(entry.name ?? ""), whose file is gone")
            } else {
                unreadable.append(entry.identifier ?? "")
            }
        }
        let isStrange = adoption.known.isEmpty && own.isEmpty
        let lost = unreadable + (isStrange ? adoption.unknown.map(\.key.text) : [])
        if !lost.isEmpty, !catalog.scripts.isEmpty || !unreadable.isEmpty {
            throw .unknownHistory(tool: tool.rawValue, table: table, identifiers: lost)
        }
        return adoption
    }

    /// The entries that count: Flyway adds one whenever it runs a repeatable migration again.
    private var currentEntries: [Entry] {
        var names: Set<String> = []
        let newestFirst = entries.reversed().filter { $0.identifier != nil || names.insert($0.name ?? "").inserted }
        return newestFirst.reversed()
    }

    /// Whether an entry stands for no migration: goose begins with version 0, golang-migrate has -1 for none.
    private func isBookkeeping(_ entry: Entry) -> Bool {
        switch tool {
        case .goose: entry.identifier == "0"
        case .golangMigrate: entry.identifier == "-1"
        default: false
        }
    }

    private func take(_ script: MigrationScript, provenBy entry: Entry, into adoption: inout Adoption) {
        if ForeignProof(entry.proof).holds(for: script) {
            adoption.known.append(row(for: script))
        } else if script.key.version != nil {
            adoption.changed.append(script.name)
            adoption.known.append(row(for: script))
        }
        // A repeatable one that has changed is not taken over, and so runs again.
    }

    private func covered(by entry: Entry, in catalog: MigrationCatalog) -> [AppliedMigration] {
        guard let version = entry.identifier.flatMap(Self.version) else { return [] }
        return catalog.scripts.filter { $0.key.version.map { $0 < version } ?? false }.map(row)
    }

    private func row(for script: MigrationScript) -> AppliedMigration {
        AppliedMigration(key: script.key, name: script.name, checksum: script.checksum, origin: tool.rawValue)
    }

    private func unknown(_ entry: Entry) -> AppliedMigration? {
        guard tool != .grdb, let identifier = entry.identifier, let version = Self.version(identifier) else {
            return nil
        }
        return AppliedMigration(
            key: .version(version), name: entry.name ?? identifier, checksum: nil, origin: tool.rawValue)
    }

    private func script(of entry: Entry, in index: ScriptIndex) -> MigrationScript? {
        guard let identifier = entry.identifier else { return entry.name.flatMap(index.repeatable) }
        if tool == .grdb { return index.script(called: identifier) }
        // The files may be those of a tool that orders versions as texts.
        return MigrationVersion(orderedAsText: identifier).flatMap { index.script(.version($0)) }
            ?? Self.version(identifier).flatMap { index.script(.version($0)) }
    }

    /// Flyway writes versions with dots or underscores.
    private static func version(_ identifier: String) -> MigrationVersion? {
        MigrationVersion(String(identifier.map { $0 == "_" ? "." : $0 }))
    }
}
