import LifecycleDomain
import SQLite

/// Counts work of a user that a logout would lose, by the query of the configuration.
struct UnsentCounting {
    private let query: UnsentQuery
    private let connection: Connection

    init(_ query: UnsentQuery, on connection: Connection) {
        self.query = query
        self.connection = connection
    }

    /// Counts.
    /// - Throws: `TableProblem`, `.unusable` for what is not one reading statement with one whole number.
    func count(of subject: WipeSubject) throws(TableProblem) -> Int {
        do throws(TableProblem) {
            let statement = try connection.prepareStrictly(query.query)
            // ATTACH and BEGIN leave the file alone as well, and have no columns.
            guard statement.isReadOnly, statement.columnCount > 0 else { throw .unusable("it does more than read") }
            try UserParameters(of: subject, as: query.userType).bind(to: statement, "it")
            return try TableProblem.from { () throws(SQLiteError) in
                guard try statement.step(), case .integer(let number) = try statement.row.value(0), number >= 0 else {
                    throw Self.noNumber
                }
                guard try !statement.step() else { throw Self.noNumber }
                return Int(number)
            }
        } catch {
            guard case .unusable(let reason) = error else { throw error }
            throw .unusable("unsent \(query.name): \(reason)")
        }
    }

    private static let noNumber = SQLiteError(
        extendedCode: 20, message: "it does not result in one row with a whole number")
}
