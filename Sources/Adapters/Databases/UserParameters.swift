import LifecycleDomain
import SQLite

/// What `:user` and `:ATTRIBUTE` stand for in the SQL of a configuration.
struct UserParameters {
    private let values: [String: SQLValue]

    /// - Throws: `TableProblem` when the user is none of the type.
    init(of subject: WipeSubject, as type: UserColumnType) throws(TableProblem) {
        var values = [":user": try Self.value(of: subject.user, as: type)]
        for (name, value) in subject.attributes.values { values[":\(name)"] = .text(value) }
        self.values = values
    }

    init(_ values: [String: SQLValue]) {
        self.values = values
    }

    /// Binds the parameters of a statement.
    /// - Parameters:
    ///   - statement: compiled from the configuration's SQL.
    ///   - what: how messages call that SQL.
    /// - Throws: `TableProblem` for a parameter that nothing is known for: SQLite would take NULL.
    func bind(to statement: Statement, _ what: String = "its predicate") throws(TableProblem) {
        for (index, name) in try Self.names(in: statement, what).enumerated() {
            guard let value = values[name] else {
                throw .unusable("\(what) needs the attribute \(name.dropFirst()), which the user signed in without")
            }
            try TableProblem.from { () throws(SQLiteError) in try statement.bind(value, at: index + 1) }
        }
    }

    /// The names of the parameters, all of which have one.
    static func names(in statement: Statement, _ what: String = "its predicate") throws(TableProblem) -> [String] {
        var names: [String] = []
        for name in statement.parameterNames {
            guard let name, name.hasPrefix(":") else {
                throw .unusable("\(what) has a parameter that is neither :user nor an attribute")
            }
            names.append(name)
        }
        return names
    }

    /// The user as a column of the type stores it.
    static func value(of user: UserID, as type: UserColumnType) throws(TableProblem) -> SQLValue {
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
