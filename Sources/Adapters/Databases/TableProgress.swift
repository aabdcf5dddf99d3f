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

    /// Why the table was left alone.
    var reason: String? { if case .unusable(let reason) = self { reason } else { nil } }

    /// Counts by keys and by condition: each sees rows that the other does not.
    func counted() throws(SQLiteError) -> TableProgress {
        guard let rows = selectedRows else { return self }
        let present = try rows.namedAndPresent()
        let removed = try rows.named() - present
        do throws(TableProblem) {
            return .deleted(rows, removed: removed, left: max(present, try rows.found()))
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
