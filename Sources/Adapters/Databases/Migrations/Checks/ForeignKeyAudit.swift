import LifecycleDomain
import SQLite

/// Compares the foreign keys of a database before and after each script; only what is new is held against the script.
///
/// Everything is checked once, at the beginning; after a script only what it touched.
struct ForeignKeyAudit {
    /// What was found at one moment.
    struct State: Equatable {
        let schema: ForeignKeySchema
        let violations: ForeignKeyViolations
    }

    /// A foreign key that a script has broken.
    struct Breach: Error, Hashable {
        let description: String
    }

    /// As it was after the last script that was accepted.
    private(set) var state: State

    /// Checks the whole database.
    init(of connection: Connection) throws(SQLiteError) {
        let schema = try ForeignKeySchema(of: connection)
        let violations = try ForeignKeyViolations(of: schema.children.sorted(), in: schema, on: connection)
        state = State(schema: schema, violations: violations)
    }

    /// Checks what a script may have broken, inside its transaction.
    /// - Parameters:
    ///   - touched: the tables whose rows or definition it changed; nil when that is not known.
    ///   - connection: that of the script.
    /// - Returns: What holds when the script is committed.
    ///   The failure says what is broken that was not.
    func check(
        _ touched: Set<String>?, on connection: Connection
    ) throws(SQLiteError) -> Result<State, Breach> {
        let schema = try ForeignKeySchema(of: connection)
        if let breach = newlyDangling(in: schema) { return .failure(breach) }
        let concerned = schema.references.filter { reference in
            guard let touched else { return true }
            return touched.contains(reference.child) || touched.contains(reference.parent)
                || !state.schema.references.contains(reference)
        }
        let children = Set(concerned.map(\.child))
        let found = try ForeignKeyViolations(of: children.sorted(), in: schema, on: connection)
        if let breach = newlyViolated(found, in: schema) { return .failure(breach) }
        let merged = found.merged(into: state.violations, checked: children, in: schema)
        return .success(State(schema: schema, violations: merged))
    }

    /// The script was committed.
    mutating func accept(_ state: State) { self.state = state }

    /// A reference whose parent is gone; a new table may be ahead of its parent.
    private func newlyDangling(in schema: ForeignKeySchema) -> Breach? {
        let new = schema.dangling.subtracting(state.schema.dangling).sorted()
        let broken = new.first { reference in
            state.schema.tables.contains(reference.child) || state.schema.tables.contains(reference.parent)
        }
        guard let broken else { return nil }
        return Breach(
            description: "leaves \(broken.child) with a foreign key to \(broken.parent), which does not exist any more")
    }

    private func newlyViolated(_ found: ForeignKeyViolations, in schema: ForeignKeySchema) -> Breach? {
        for (reference, rows) in found.rows.sorted(by: { $0.key < $1.key }) {
            let known = knownRows(of: reference, in: schema)
            let new = rows.rowids.subtracting(known.rowids).sorted()
            let unnamed = rows.unnamed - known.unnamed
            guard !new.isEmpty || unnamed > 0 else { continue }
            let place = new.first.map { ", the first with rowid \($0)" } ?? ""
            let count = new.count + max(0, unnamed)
            return Breach(
                description:
                    "leaves \(count) row\(count == 1 ? "" : "s") of \(reference.child) that refer to nothing in "
                    + "\(reference.parent)\(place)")
        }
        for (child, message) in found.mismatches.sorted(by: { $0.key < $1.key }) {
            guard state.schema.tables.contains(child), state.violations.mismatches[child] == nil else { continue }
            return Breach(description: "leaves a foreign key of \(child) that nothing can satisfy: \(message)")
        }
        return nil
    }

    /// What was there before; of a table that is new, what was in those that are gone: it may be one of them, renamed.
    private func knownRows(
        of reference: ForeignKeySchema.Reference, in schema: ForeignKeySchema
    ) -> ForeignKeyViolations.Rows {
        if let rows = state.violations.rows[reference] { return rows }
        var known = ForeignKeyViolations.Rows()
        guard !state.schema.references.contains(reference) else { return known }
        for (before, rows) in state.violations.rows where !schema.references.contains(before) {
            guard before.parent == reference.parent || before.child == reference.child else { continue }
            known.rowids.formUnion(rows.rowids)
            known.unnamed += rows.unnamed
        }
        return known
    }
}

extension ForeignKeyAudit {
    /// What was broken before the scripts ran, or refers to tables that are still to come: a sentence each.
    var notices: [String] {
        let rows = state.violations.rows.sorted { $0.key < $1.key }.map { reference, rows in
            "\(reference.child) has \(rows.count) row\(rows.count == 1 ? "" : "s") that refer to nothing in "
                + "\(reference.parent); they were there before"
        }
        let dangling = state.schema.dangling.sorted().map {
            "\($0.child) has a foreign key to \($0.parent), which does not exist"
        }
        let mismatches = state.violations.mismatches.sorted { $0.key < $1.key }.map {
            "a foreign key of \($0.key) cannot be satisfied by anything: \($0.value)"
        }
        return rows + dangling + mismatches
    }
}
