import CSQLite

/// One compiled statement; it keeps its connection open.
package final class Statement {
    private let connection: Connection
    private let statement: OpaquePointer
    private var hasBoundValues = false

    init(_ statement: OpaquePointer, of connection: Connection) {
        self.statement = statement
        self.connection = connection
    }

    deinit { sqlite3_finalize(statement) }

    /// The statement as it was written.
    package var sql: String { String(cString: sqlite3_sql(statement)) }

    /// The number of parameters, counted by the largest index.
    package var parameterCount: Int { Int(sqlite3_bind_parameter_count(statement)) }

    /// The names of the parameters with their prefix (`:user`), nil for one without a name.
    package var parameterNames: [String?] {
        (0..<parameterCount).map { index in
            sqlite3_bind_parameter_name(statement, Int32(index + 1)).map { String(cString: $0) }
        }
    }

    /// The number of columns in the result, 0 for a statement that returns nothing.
    package var columnCount: Int { Int(sqlite3_column_count(statement)) }

    /// Whether the statement leaves the database file alone (https://sqlite.org/c3ref/stmt_readonly.html).
    package var isReadOnly: Bool { sqlite3_stmt_readonly(statement) != 0 }

    /// How many rows the statement has read by going through whole tables, also while it runs; since it was compiled
    /// (https://sqlite.org/c3ref/c_stmtstatus_counter.html).
    package var scannedRows: Int { Int(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_FULLSCAN_STEP, 0)) }

    /// Binds all parameters in order.
    ///
    /// - Throws: `SQLITE_MISUSE` when the number of values is not that of the parameters.
    package func bind(_ values: [SQLValue]) throws(SQLiteError) {
        guard values.count == parameterCount else {
            throw .misuse("\(values.count) values for \(parameterCount) parameters", sql: sql)
        }
        for (index, value) in values.enumerated() { try bind(value, at: index + 1) }
    }

    /// Binds one parameter, counted from 1.
    package func bind(_ value: SQLValue, at index: Int) throws(SQLiteError) {
        let index = Int32(index)
        let code =
            switch value {
            case .null: sqlite3_bind_null(statement, index)
            case .integer(let integer): sqlite3_bind_int64(statement, index, integer)
            case .real(let real): sqlite3_bind_double(statement, index, real)
            case .text(let text): try bind(text: text, at: index)
            case .blob(let bytes): bind(bytes: bytes, at: index)
            }
        guard code == SQLITE_OK else { throw failure(code) }
        if value != .null { hasBoundValues = true }
    }

    private func bind(text: String, at index: Int32) throws(SQLiteError) -> Int32 {
        guard !text.utf8.contains(0) else { throw .misuse("a bound text holds a NUL character", sql: sql) }
        guard text.utf8.count <= Int32.max else { return SQLITE_TOOBIG }
        return csqlite_bind_text(statement, index, text, Int32(text.utf8.count))
    }

    private func bind(bytes: [UInt8], at index: Int32) -> Int32 {
        guard bytes.count <= Int32.max else { return SQLITE_TOOBIG }
        // A null pointer would bind NULL where an empty blob is meant.
        guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(statement, index, 0) }
        return csqlite_bind_blob(statement, index, bytes, Int32(bytes.count))
    }

    /// Runs the statement up to its next row.
    ///
    /// - Returns: Whether there is one; after `false` the statement starts again at the next call.
    package func step() throws(SQLiteError) -> Bool {
        guard !connection.interruptHandle.isInterrupted else { throw .interrupted(sql: sql) }
        let code = sqlite3_step(statement)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE:
            sqlite3_reset(statement)
            return false
        default:
            // A wait for a lock that was interrupted ends as SQLITE_BUSY.
            let error = connection.interruptHandle.isInterrupted ? .interrupted(sql: sql) : failure(code)
            sqlite3_reset(statement)
            throw error
        }
    }

    /// Runs the statement to its end, whatever rows it returns.
    package func runToEnd() throws(SQLiteError) {
        while try step() {}
    }

    /// Makes the statement ready to run again; bound values stay.
    package func reset() { sqlite3_reset(statement) }

    /// The current row, valid until the next step, reset, or the end of the statement.
    package var row: Row { Row(statement: self) }

    /// The compiled statement, for the columns of a row.
    var pointer: OpaquePointer { statement }

    private func failure(_ code: Int32) -> SQLiteError {
        guard hasBoundValues, !Self.codesThatNameOnlySchema.contains(code) else {
            return SQLiteError(code: code, of: sqlite3_db_handle(statement), sql: sql)
        }
        return SQLiteError(code: code, of: nil, sql: sql)
    }

    /// Failures whose text is made of names of tables, columns and constraints alone.
    private static let codesThatNameOnlySchema: Set<Int32> = [
        csqlite_constraint_unique, csqlite_constraint_primary_key, csqlite_constraint_not_null,
        csqlite_constraint_check, csqlite_constraint_foreign_key, csqlite_constraint_rowid,
        csqlite_constraint_datatype,
    ]
}
