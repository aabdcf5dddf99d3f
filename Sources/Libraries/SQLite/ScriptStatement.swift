/// One statement of a script, compiled and not yet run.
package struct ScriptStatement {
    /// The compiled statement.
    package let statement: Statement
    /// Its place in the script, from 1; text between statements does not count.
    package let index: Int
    /// The line of its first token, from 1.
    package let line: Int

    /// An error that happened while this statement ran, with its place.
    package func failure(_ cause: SQLiteError) -> ScriptError {
        ScriptError(index: index, line: line, cause: cause)
    }
}
