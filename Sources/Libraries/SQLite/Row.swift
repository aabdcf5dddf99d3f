import CSQLite

/// The current row of a statement, valid until the statement goes on.
///
/// The accessors take the stored type and do not convert: an INTEGER column that holds text is an error, not a 0.
package struct Row {
    private let statement: Statement

    init(statement: Statement) {
        self.statement = statement
    }

    /// The value of a column, counted from 0.
    ///
    /// - Throws: `SQLITE_MISMATCH` for text that is not UTF-8, `SQLITE_MISUSE` for a column that is not there.
    package func value(_ column: Int) throws(SQLiteError) -> SQLValue {
        let index = try checked(column)
        switch sqlite3_column_type(statement.pointer, index) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement.pointer, index))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(statement.pointer, index))
        case SQLITE_TEXT: return .text(try string(index))
        case SQLITE_BLOB: return .blob(bytes(index))
        default: return .null
        }
    }

    /// The integer of a column.
    package func integer(_ column: Int) throws(SQLiteError) -> Int64 {
        guard case .integer(let integer) = try value(column) else { throw mismatch(column, wanted: "an integer") }
        return integer
    }

    /// The text of a column.
    package func text(_ column: Int) throws(SQLiteError) -> String {
        guard case .text(let text) = try value(column) else { throw mismatch(column, wanted: "text") }
        return text
    }

    /// The bytes of a column.
    package func blob(_ column: Int) throws(SQLiteError) -> [UInt8] {
        guard case .blob(let bytes) = try value(column) else { throw mismatch(column, wanted: "a blob") }
        return bytes
    }

    /// The integer of a column, nil for NULL.
    package func optionalInteger(_ column: Int) throws(SQLiteError) -> Int64? {
        try isNull(column) ? nil : try integer(column)
    }

    /// The text of a column, nil for NULL.
    package func optionalText(_ column: Int) throws(SQLiteError) -> String? {
        try isNull(column) ? nil : try text(column)
    }

    /// The bytes of a column, nil for NULL.
    package func optionalBlob(_ column: Int) throws(SQLiteError) -> [UInt8]? {
        try isNull(column) ? nil : try blob(column)
    }

    /// Whether a column holds NULL.
    package func isNull(_ column: Int) throws(SQLiteError) -> Bool {
        sqlite3_column_type(statement.pointer, try checked(column)) == SQLITE_NULL
    }

    /// SQLite's answer for a column out of range is undefined.
    private func checked(_ column: Int) throws(SQLiteError) -> Int32 {
        guard (0..<statement.columnCount).contains(column) else {
            throw .misuse("column \(column) of \(statement.columnCount)", sql: statement.sql)
        }
        return Int32(column)
    }

    private func string(_ index: Int32) throws(SQLiteError) -> String {
        let text = sqlite3_column_text(statement.pointer, index)
        let count = Int(sqlite3_column_bytes(statement.pointer, index))
        guard let string = String(validating: UnsafeBufferPointer(start: text, count: count), as: UTF8.self) else {
            throw .mismatch("column \(index) holds text that is not UTF-8", sql: statement.sql)
        }
        return string
    }

    private func bytes(_ index: Int32) -> [UInt8] {
        let bytes = sqlite3_column_blob(statement.pointer, index)
        let count = Int(sqlite3_column_bytes(statement.pointer, index))
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    private func mismatch(_ column: Int, wanted: String) -> SQLiteError {
        .mismatch("column \(column) does not hold \(wanted)", sql: statement.sql)
    }
}
