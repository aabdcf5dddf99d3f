import LifecycleDomain
import SQLite

/// Which rows of a table are a user's: an SQL expression, and what is bound to its parameters.
struct RowCondition {
    /// The expression, in parentheses; names of tables and columns in it come from the configuration alone.
    let sql: String
    private let parameters: UserParameters

    /// Makes the condition of a planned table.
    /// - Throws: `TableProblem` when the column does not exist, or the user is none of the column's type.
    init(_ wipe: TableWipe, of subject: WipeSubject, layout: TableLayout) throws(TableProblem) {
        sql = try Self.expression(of: wipe, layout: layout)
        parameters = try UserParameters(of: subject, as: wipe.userType)
    }

    private init(sql: String, values: [String: SQLValue]) {
        self.sql = sql
        parameters = UserParameters(values)
    }

    /// The expression, whoever the user is.
    static func expression(of wipe: TableWipe, layout: TableLayout) throws(TableProblem) -> String {
        switch wipe.rows {
        case .column(let column):
            guard layout.hasColumn(column) else { throw .unusable("it has no column \(column)") }
            return exactly(SQLName(column), wipe.userType)
        case .predicate(let predicate):
            // The line ends before the parenthesis, so that a comment at the predicate's end does not swallow it.
            return "(\(predicate)\n)"
        }
    }

    /// The rows whose column names the user in another storage class than the configured one.
    ///
    /// SQLite does not find the integer 1 by the text '1' in a column without a type, and the read-back would agree:
    /// such rows are looked for, instead of being left in silence. A predicate is the configuration's own business.
    static func inAnotherType(_ wipe: TableWipe, of subject: WipeSubject) throws(TableProblem) -> RowCondition? {
        guard case .column(let column) = wipe.rows else { return nil }
        let name = SQLName(column)
        let user = try UserParameters.value(of: subject.user, as: wipe.userType)
        return RowCondition(
            // The type is asked for first, since in nearly every row it is the right one.
            sql: """
                (typeof(\(name)) <> '\(wipe.userType.rawValue)' \
                AND (\(name) = :user COLLATE BINARY OR CAST(\(name) AS TEXT) = :text COLLATE BINARY))
                """,
            values: [":user": user, ":text": .text(subject.user.text)]
        )
    }

    /// Binds the parameters of a statement that holds the condition.
    /// - Throws: `TableProblem` for a parameter that nothing is known for: SQLite would take NULL.
    func bind(to statement: Statement) throws(TableProblem) {
        try parameters.bind(to: statement)
    }

    /// Equal in value and in storage class, whatever collation and affinity the column has.
    private static func exactly(_ column: SQLName, _ type: UserColumnType) -> String {
        "(typeof(\(column)) = '\(type.rawValue)' AND \(column) = :user COLLATE BINARY)"
    }
}
