/// How many rows of a user a table holds.
package struct TableCount: Hashable, Sendable {
    package let table: String
    /// Absent when they cannot be counted.
    package let rows: Int?
    /// Why not.
    package let problem: String?

    package init(table: String, rows: Int?, problem: String? = nil) {
        self.table = table
        self.rows = rows
        self.problem = problem
    }
}
