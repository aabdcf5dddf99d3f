import SQLite

/// What the deletion of rows touches besides them: through triggers, and through the actions of foreign keys.
struct ErasureReach {
    /// A trigger that writes rows into a table that is not listed: they may hold what was deleted.
    struct Copy: Hashable {
        /// The listed table, as the configuration spells it.
        let table: String
        let trigger: String
        let target: String
    }

    /// The tables that rows went from, in lower case.
    let changed: Set<String>
    /// They, and every table that was written to on the way, in lower case.
    let touched: Set<String>
    let copies: Set<Copy>

    /// Asks SQLite what deletions from the listed tables do; also of those that lost no rows now, but may have before.
    init(of tables: [TableProgress], listed: [String], on connection: Connection) throws(SQLiteError) {
        let covered = try Self.covered(listed, on: connection)
        var changed: Set<String> = []
        var touched: Set<String> = []
        var copies: Set<Copy> = []
        for progress in tables {
            guard case .deleted(let rows, let removed, _) = progress else { continue }
            let effects = try connection.effects(of: "DELETE FROM main.\(SQLName(rows.table))")
                .filter { $0.action != .read }
            copies.formUnion(Self.copies(in: effects, from: rows.table, covered: covered))
            guard removed > 0 else { continue }
            changed.insert(rows.table.lowercased())
            changed.formUnion(effects.filter { $0.action == .delete }.map { $0.table.lowercased() })
            touched.formUnion(effects.map { $0.table.lowercased() })
        }
        (self.changed, self.touched, self.copies) = (changed, touched.union(changed), copies)
    }

    /// The tables into which a trigger may write, in lower case: those that are listed, and indexes of text, which are
    /// cleaned.
    static func covered(_ listed: [String], on connection: Connection) throws(SQLiteError) -> Set<String> {
        let indexes = try FullTextTable.all(on: connection).filter { $0.content != .own }.map(\.name)
        return Set((listed + indexes).map { $0.lowercased() })
    }

    /// The copies that triggers make into other tables.
    static func copies(in effects: Set<StatementEffect>, from table: String, covered: Set<String>) -> Set<Copy> {
        let copies = effects.compactMap { effect -> Copy? in
            guard let trigger = effect.source, effect.action == .insert || effect.action == .update,
                !covered.contains(effect.table.lowercased())
            else { return nil }
            return Copy(table: table, trigger: trigger, target: effect.table)
        }
        return Set(copies)
    }
}
