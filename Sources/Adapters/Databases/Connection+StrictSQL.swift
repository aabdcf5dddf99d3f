import SQLite

extension Connection {
    /// Compiles a statement in which a misspelt column is an error, and no string.
    func prepareStrictly(_ sql: String) throws(TableProblem) -> Statement {
        try TableProblem.from { () throws(SQLiteError) in
            let before = try setDoubleQuotedStringLiterals(allowed: false)
            let statement = Result { () throws(SQLiteError) in try prepare(sql) }
            try setDoubleQuotedStringLiterals(allowed: before)
            return try statement.get()
        }
    }

    /// The integer in the first column of the first row; 0 when there is none.
    func integer(_ sql: String, _ values: [SQLValue] = []) throws(SQLiteError) -> Int {
        try first(sql, values) { (row) throws(SQLiteError) in Int(try row.integer(0)) } ?? 0
    }

    /// The texts in the first column.
    func texts(_ sql: String, _ values: [SQLValue] = []) throws(SQLiteError) -> [String] {
        try query(sql, values) { (row) throws(SQLiteError) in try row.text(0) }
    }
}
