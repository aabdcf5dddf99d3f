/// A table and which of its rows are a user's.
package struct TableWipe: Hashable, Sendable {
    package let table: String
    package let rows: RowSelector
    package let userType: UserColumnType
    /// Columns whose values are searched for as bytes afterwards.
    package let markerColumns: [String]

    package init(table: String, rows: RowSelector, userType: UserColumnType, markerColumns: [String] = []) {
        self.table = table
        self.rows = rows
        self.userType = userType
        self.markerColumns = markerColumns
    }
}
