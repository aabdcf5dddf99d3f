/// What is to be applied to a database, found out before anything is written.
package struct MigrationPlan: Hashable, Sendable {
    /// The pending scripts, in numeric order.
    package let pending: [MigrationScript]

    /// Compares a folder with a history.
    /// - Throws: `MigrationRefusal` when they do not fit; nothing may be written then.
    package init(scripts: [MigrationScript], applied: [AppliedMigration]) throws(MigrationRefusal) {
        let ordered = scripts.sorted { $0.version < $1.version }
        for (one, other) in zip(ordered, ordered.dropFirst()) where one.version == other.version {
            throw .duplicate(version: one.version, names: [one.name, other.name].sorted())
        }
        let known = Dictionary(uniqueKeysWithValues: ordered.map { ($0.version, $0) })
        for row in applied.sorted(by: { $0.version < $1.version }) {
            guard let script = known[row.version] else {
                throw .unknownVersion(version: row.version, name: row.name)
            }
            guard script.checksum == row.checksum else { throw .changed(name: script.name) }
        }
        let done = Set(applied.map(\.version))
        let pending = ordered.filter { !done.contains($0.version) }
        if let newest = applied.map(\.version).max(), let late = pending.first(where: { $0.version < newest }) {
            throw .late(name: late.name, newest: newest)
        }
        self.pending = pending
    }
}
