import CSQLite

extension Connection {
    /// Compiles one statement.
    ///
    /// - Throws: `SQLiteError` for SQL that does not compile; `SQLITE_MISUSE` for text without a statement, with a
    ///   second one, or with a NUL character.
    package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        let text = try SQLText(sql)
        let database = try pointer()
        let prepared = text.prepare(on: database, from: text.firstToken(from: 0))
        guard prepared.code == SQLITE_OK else { throw SQLiteError(code: prepared.code, of: database, sql: sql) }
        guard let pointer = prepared.statement else { throw .misuse("no statement in the SQL text", sql: sql) }
        let statement = Statement(pointer, of: self)
        guard text.firstToken(from: prepared.tail) == text.count else {
            throw .misuse("more than one statement in the SQL text", sql: sql)
        }
        return statement
    }

    /// Runs one or many statements without parameters; their rows are dropped.
    package func execute(_ sql: String) throws(SQLiteError) {
        var script = try Script(sql, on: self)
        do throws(ScriptError) {
            while let next = try script.next() {
                do throws(SQLiteError) { try next.statement.runToEnd() } catch { throw next.failure(error) }
            }
        } catch {
            throw error.cause
        }
    }

    /// Runs one statement with its parameters bound in order.
    package func run(_ sql: String, _ values: SQLValue...) throws(SQLiteError) {
        try run(sql, values)
    }

    /// Runs one statement with its parameters bound in order.
    package func run(_ sql: String, _ values: [SQLValue]) throws(SQLiteError) {
        let statement = try prepare(sql)
        try statement.bind(values)
        try statement.runToEnd()
    }

    /// Runs one statement and makes a value of each row.
    ///
    /// - Parameters:
    ///   - sql: One statement.
    ///   - values: Its parameters in order.
    ///   - makeValue: Called for each row, which is valid only during the call.
    /// - Returns: The values, in the order of the rows.
    /// - Throws: `SQLiteError`, also from `makeValue`.
    package func query<T>(
        _ sql: String,
        _ values: [SQLValue] = [],
        _ makeValue: (Row) throws(SQLiteError) -> T
    ) throws(SQLiteError) -> [T] {
        let statement = try prepare(sql)
        try statement.bind(values)
        var results: [T] = []
        while try statement.step() { results.append(try makeValue(statement.row)) }
        return results
    }

    /// Runs one statement and makes a value of its first row, if there is one; further rows are not read.
    package func first<T>(
        _ sql: String,
        _ values: [SQLValue] = [],
        _ makeValue: (Row) throws(SQLiteError) -> T
    ) throws(SQLiteError) -> T? {
        let statement = try prepare(sql)
        try statement.bind(values)
        return try statement.step() ? try makeValue(statement.row) : nil
    }
}
