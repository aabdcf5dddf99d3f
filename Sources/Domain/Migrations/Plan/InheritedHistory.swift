/// What a database has that was not applied here: taken over from another tool's history, or declared by a baseline.
struct InheritedHistory {
    /// What is new to our own history.
    private(set) var recorded: [AppliedMigration] = []
    /// What another tool has applied and no file is there for.
    private(set) var unknown: [AppliedMigration] = []
    private(set) var notices: [String] = []

    init(
        catalog: MigrationCatalog,
        history: [AppliedMigration],
        foreign: [ForeignHistory],
        tables: [String],
        policy: MigrationPolicy
    ) throws(MigrationRefusal) {
        if let source = try Self.source(among: foreign.filter { !$0.entries.isEmpty }, catalog, history) {
            try adopt(source, catalog, history, policy)
        } else if history.isEmpty, !tables.isEmpty, !catalog.scripts.isEmpty {
            take(policy.baseline, catalog, tables)
        }
    }

    /// The history to take over: that of the tool whose files these are, else the only one.
    ///
    /// Once there are rows of our own, only the tool that some of them are from is asked what it has added since.
    private static func source(
        among foreign: [ForeignHistory], _ catalog: MigrationCatalog, _ history: [AppliedMigration]
    ) throws(MigrationRefusal) -> ForeignHistory? {
        if !history.isEmpty {
            let origins = Set(history.compactMap(\.origin))
            return foreign.first { origins.contains($0.tool.rawValue) }
        }
        let own = foreign.filter { $0.tool.format == catalog.format }
        let candidates = own.isEmpty ? foreign : own
        guard candidates.count <= 1 else { throw .severalHistories(tables: candidates.map(\.table)) }
        return candidates.first
    }

    private mutating func adopt(
        _ source: ForeignHistory, _ catalog: MigrationCatalog, _ history: [AppliedMigration], _ policy: MigrationPolicy
    ) throws(MigrationRefusal) {
        let adoption = try source.adopted(by: catalog, except: Set(history.map(\.key)))
        notices += adoption.notices
        if !adoption.changed.isEmpty {
            guard policy.onChanged == .accept else { throw .changed(names: adoption.changed) }
            notices.append("\(adoption.changed.joined(separator: ", ")): edited since \(source.tool.rawValue) ran it")
        }
        var keys: Set<MigrationKey> = []
        recorded = adoption.known.filter { keys.insert($0.key).inserted }.sorted { $0.key < $1.key }
        unknown = adoption.unknown
        if !recorded.isEmpty {
            notices.append(
                "\(recorded.count) taken over from the history of \(source.tool.rawValue) (table \(source.table))")
        }
    }

    private mutating func take(_ baseline: MigrationVersion?, _ catalog: MigrationCatalog, _ tables: [String]) {
        guard let baseline else {
            let names = tables.joined(separator: ", ")
            notices.append("the database has tables, but no history that is known here: \(names)")
            return
        }
        recorded = catalog.scripts.filter { script in script.key.version.map { $0 <= baseline } ?? false }
            .map { script in
                AppliedMigration(
                    key: script.key, name: script.name, checksum: script.checksum,
                    origin: AppliedMigration.baselineOrigin)
            }
        notices.append("\(recorded.count) up to version \(baseline) counted as applied, as Baseline= says")
    }
}
