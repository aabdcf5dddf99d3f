/// The comparison of the files with all that was applied, wherever.
struct HistoryComparison {
    /// What a later release has applied.
    let newer: [AppliedMigration]

    private let catalog: MigrationCatalog
    private let policy: MigrationPolicy
    private let applied: [MigrationKey: AppliedMigration]
    /// What has no file though later ones are there.
    private let missing: [AppliedMigration]

    init(catalog: MigrationCatalog, history: [AppliedMigration], policy: MigrationPolicy) {
        self.catalog = catalog
        self.policy = policy
        applied = Dictionary(history.map { ($0.key, $0) }) { first, _ in first }
        let known = Set(catalog.scripts.map(\.key))
        let unknown = applied.values.filter { !known.contains($0.key) && $0.key.version != nil }
            .sorted { $0.key < $1.key }
        let newest = catalog.newest.map(MigrationKey.version)
        newer = unknown.filter { row in newest.map { row.key > $0 } ?? true }
        let baseline = policy.baseline.map(MigrationKey.version)
        missing = unknown.dropLast(newer.count).filter { row in baseline.map { row.key > $0 } ?? true }
    }

    /// The scripts to apply.
    /// - Throws: `MigrationRefusal` for what does not fit, the gravest first.
    func pending() throws(MigrationRefusal) -> [MigrationScript] {
        if !newer.isEmpty, policy.onNewer != .run { throw .newer(applied: newer, newestKnown: catalog.newest) }
        if !missing.isEmpty { throw .missing(applied: missing) }
        let changed = changedScripts
        if !changed.isEmpty, policy.onChanged == .refuse { throw .changed(names: changed.map(\.name)) }
        let pending = catalog.scripts.filter(isPending)
        if let newest = newestApplied {
            let late = Self.late(pending, than: newest)
            if !late.isEmpty, policy.onLate == .refuse { throw .late(names: late.map(\.name), newest: newest) }
        }
        return pending
    }

    /// What an operator should know of.
    func notices(pending: [MigrationScript]) -> [String] {
        var notices: [String] = []
        if !newer.isEmpty {
            notices.append("the database is from the future: \(Self.list(newer.map(\.name))), as OnNewer= allows")
        }
        if !changedScripts.isEmpty {
            let names = Self.list(changedScripts.map(\.name))
            notices.append("\(names): edited since it was applied, as OnChanged= allows")
        }
        if !retouchedScripts.isEmpty {
            let names = Self.list(retouchedScripts.map(\.name))
            notices.append("\(names): comments or white space edited since it was applied")
        }
        if let newest = newestApplied, case let late = Self.late(pending, than: newest), !late.isEmpty {
            notices.append(
                "\(Self.list(late.map(\.name))): applied though version \(newest) was before, as OnLate= allows")
        }
        return notices
    }

    private var newestApplied: MigrationVersion? { applied.keys.compactMap(\.version).max() }

    private static func late(_ scripts: [MigrationScript], than newest: MigrationVersion) -> [MigrationScript] {
        scripts.filter { script in script.key.version.map { $0 < newest } ?? false }
    }

    private func isPending(_ script: MigrationScript) -> Bool {
        guard let row = applied[script.key] else { return true }
        return script.key.version == nil && row.checksum?.lenient != script.checksum.lenient
    }

    /// Versions whose files say something else to SQLite than what was applied.
    private var changedScripts: [MigrationScript] {
        edited { $0.lenient != $1.lenient }
    }

    /// Versions whose files say the same to SQLite in other words to people.
    private var retouchedScripts: [MigrationScript] {
        edited { $0.lenient == $1.lenient }
    }

    private func edited(
        _ isMeant: (_ applied: MigrationChecksum, _ file: MigrationChecksum) -> Bool
    ) -> [MigrationScript] {
        catalog.scripts.filter { script in
            guard script.key.version != nil, let checksum = applied[script.key]?.checksum else { return false }
            return checksum.exact != script.checksum.exact && isMeant(checksum, script.checksum)
        }
    }

    private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}
