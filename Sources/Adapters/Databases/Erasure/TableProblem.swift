import SQLite

/// Why the rows of a user in one table cannot be dealt with.
enum TableProblem: Error {
    /// This table alone is at fault: schema and configuration do not fit. The sentence holds no bound value.
    case unusable(String)
    /// The database is at fault, and with it every table.
    case database(SQLiteError)

    /// Runs work and sorts its error: SQL that this schema does not take concerns the one table.
    static func from<Result>(_ work: () throws(SQLiteError) -> Result) throws(TableProblem) -> Result {
        do throws(SQLiteError) {
            return try work()
        } catch {
            throw error.isRefusedSQL ? .unusable("\(error)") : .database(error)
        }
    }

    /// Runs work whose every error concerns the whole database.
    static func inDatabase<Result>(_ work: () throws(SQLiteError) -> Result) throws(TableProblem) -> Result {
        do throws(SQLiteError) { return try work() } catch { throw .database(error) }
    }
}

extension TableProblem {
    /// The sentence, when the trouble is this table's alone.
    /// - Throws: The error of the database otherwise.
    func ofOneTable() throws(SQLiteError) -> String {
        switch self {
        case .unusable(let reason): return reason
        case .database(let error): throw error
        }
    }

    /// The error of the database; one table's trouble as SQLite would say it.
    var asError: SQLiteError {
        switch self {
        case .unusable(let reason): SQLiteError(extendedCode: 1, message: reason)
        case .database(let error): error
        }
    }

    /// The sentence, whoever is at fault.
    var reason: String {
        switch self {
        case .unusable(let reason): reason
        case .database(let error): "\(error)"
        }
    }
}
