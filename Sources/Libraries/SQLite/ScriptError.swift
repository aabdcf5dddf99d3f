/// A failure at one place of a script.
package struct ScriptError: Error, Sendable, Equatable {
    /// The statement, from 1.
    package let index: Int
    /// The line, from 1: that of the refused token where SQLite knows it, else where the statement begins.
    package let line: Int
    /// What went wrong.
    package let cause: SQLiteError
}
