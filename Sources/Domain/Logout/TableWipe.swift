/// A table and which of its rows are a user's.
package struct TableWipe: Hashable, Sendable {
    package let table: String
    package let rows: RowSelector
    package let userType: UserColumnType

    package init(table: String, rows: RowSelector, userType: UserColumnType) {
        self.table = table
        self.rows = rows
        self.userType = userType
    }
}
