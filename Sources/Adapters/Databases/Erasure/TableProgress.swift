import SQLite

/// A table while the rows of a user go.
enum TableProgress {
    case selected(UserRows)
    /// Schema and configuration do not fit; the other tables go on.
    case unusable(String)
    /// Deleted as far as the database let it go: `left` rows were still there when the transaction ended.
    case deleted(UserRows, removed: Int, left: Int)
}

extension TableProgress {
    /// The rows that are named and not yet counted.
    var selectedRows: UserRows? { if case .selected(let rows) = self { rows } else { nil } }

    /// Whether nothing is left that another pass could delete.
    var isClean: Bool { if case .deleted(_, _, let left) = self { left == 0 } else { true } }

    /// The table, when rows of it were removed.
    var changedTable: String? {
        if case .deleted(let rows, let removed, _) = self, removed > 0 { rows.table } else { nil }
    }

    /// Counts what is left.
    func counted() throws(SQLiteError) -> TableProgress {
        guard let rows = selectedRows else { return self }
        do throws(TableProblem) {
            let (removed, left) = try rows.afterDeletion()
            return .deleted(rows, removed: removed, left: left)
        } catch {
            return .unusable(try error.ofOneTable())
        }
    }

    /// Adds the rows that a trigger made of deleted ones.
    func collectedAgain() throws(SQLiteError) -> TableProgress {
        guard let rows = selectedRows else { return self }
        do throws(TableProblem) {
            try rows.collect()
            return self
        } catch {
            return .unusable(try error.ofOneTable())
        }
    }
}
