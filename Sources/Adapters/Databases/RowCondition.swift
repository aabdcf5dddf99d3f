import LifecycleDomain
import SQLite

/// Which rows of a table are a user's: an SQL expression, and what is bound to its parameters.
struct RowCondition {
    /// The expression, in parentheses; names of tables and columns in it come from the configuration alone.
    let sql: String
    private let values: [String: SQLValue]

    /// Makes the condition of a planned table.
    /// - Throws: `TableProblem` when the column does not exist, or the user is none of the column's type.
    init(_ wipe: TableWipe, of subject: WipeSubject, layout: TableLayout) throws(TableProblem) {
        let user = try Self.value(of: subject.user, as: wipe.userType)
        switch wipe.rows {
        case .column(let column):
            guard layout.hasColumn(column) else { throw .unusable("it has no column \(column)") }
            self.init(sql: Self.exactly(SQLName(column), wipe.userType), values: [":user": user])
        case .predicate(let predicate):
            var values = [":user": user]
            for (name, value) in subject.attributes.values { values[":\(name)"] = .text(value) }
            // The line ends before the parenthesis, so that a comment at the predicate's end does not swallow it.
            self.init(sql: "(\(predicate)\n)", values: values)
        }
    }

    private init(sql: String, values: [String: SQLValue]) {
        self.sql = sql
        self.values = values
    }

    /// The rows whose column names the user in another storage class than the configured one.
    ///
    /// SQLite does not find the integer 1 by the text '1' in a column without a type, and the read-back would agree:
    /// such rows are looked for, instead of being left in silence. A predicate is the configuration's own business.
    static func inAnotherType(_ wipe: TableWipe, of subject: WipeSubject) throws(TableProblem) -> RowCondition? {
        guard case .column(let column) = wipe.rows else { return nil }
        let name = SQLName(column)
        let values = [":user": try value(of: subject.user, as: wipe.userType), ":text": .text(subject.user.text)]
        return RowCondition(
            sql: """
                ((\(name) = :user COLLATE BINARY OR CAST(\(name) AS TEXT) = :text COLLATE BINARY) \
                AND NOT \(exactly(name, wipe.userType)))
                """,
            values: values
        )
    }

    /// Binds the parameters of a statement that holds the condition.
    /// - Throws: `TableProblem` for a parameter that nothing is known for: SQLite would take NULL.
    func bind(to statement: Statement) throws(TableProblem) {
        for (index, name) in statement.parameterNames.enumerated() {
            guard let name, name.hasPrefix(":") else {
                throw .unusable("its predicate has a parameter that is neither :user nor an attribute")
            }
            guard let value = values[name] else {
                let attribute = name.dropFirst()
                throw .unusable("its predicate needs the attribute \(attribute), which the user signed in without")
            }
            try TableProblem.from { () throws(SQLiteError) in try statement.bind(value, at: index + 1) }
        }
    }

    /// Equal in value and in storage class, whatever collation and affinity the column has.
    private static func exactly(_ column: SQLName, _ type: UserColumnType) -> String {
        "(typeof(\(column)) = '\(type.rawValue)' AND \(column) = :user COLLATE BINARY)"
    }

    private static func value(of user: UserID, as type: UserColumnType) throws(TableProblem) -> SQLValue {
        switch type {
        case .text: return .text(user.text)
        case .blob: return .blob(user.bytes)
        case .integer:
            guard let integer = Int64(user.text), String(integer) == user.text else {
                throw .unusable("the user is no whole number, as UserType=integer wants")
            }
            return .integer(integer)
        }
    }
}
