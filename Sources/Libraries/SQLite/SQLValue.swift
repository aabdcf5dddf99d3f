/// A value in one of SQLite's five storage classes (https://sqlite.org/datatype3.html).
package enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    /// Text without NUL characters: SQLite's own functions stop at the first one.
    case text(String)
    case blob([UInt8])
}
