import LifecycleDomain
import SQLite

/// The statements of a script, each run when it is its turn.
struct ScriptStatements {
    private let prepared: PreparedScript
    private let connection: Connection
    private var sections: ArraySlice<ScriptSection>
    private var script: Script?
    private var count = 0

    init(of prepared: PreparedScript, on connection: Connection) {
        self.prepared = prepared
        self.connection = connection
        sections = prepared.script.sections[...]
    }

    /// A statement that is compiled, with what is known of it.
    struct Turn {
        let statement: ScriptStatement
        let kind: StatementKind
        var place: (statement: Int, line: Int) { (statement.index, statement.line) }
    }

    /// Compiles the next statement; nil at the end of the script.
    mutating func next() throws(ScriptFailure) -> Turn? {
        while true {
            if isPassedOver(count + 1), script?.skip() == true {
                count += 1
                continue
            }
            if let statement = try nextOfSection() {
                count = statement.index
                return Turn(statement: statement, kind: kind(of: statement))
            }
            guard let section = sections.popFirst() else { return nil }
            do throws(SQLiteError) {
                script = try Script(
                    section.text, on: connection, firstLine: section.firstLine, firstIndex: count + 1)
            } catch {
                throw ScriptFailure(.sqlite(error))
            }
        }
    }

    /// A setting of whoever runs the scripts: not even compiled, since it would act at once.
    private func isPassedOver(_ index: Int) -> Bool {
        let entries = prepared.outline.entries
        return entries.indices.contains(index - 1) && entries[index - 1].kind == .passedOver
    }

    private mutating func nextOfSection() throws(ScriptFailure) -> ScriptStatement? {
        do throws(ScriptError) {
            return try script?.next()
        } catch {
            throw ScriptFailure(.sqlite(error.cause), at: (error.index, error.line))
        }
    }

    /// The outline and SQLite agree on where statements end; should they not, the statement speaks for itself.
    private func kind(of statement: ScriptStatement) -> StatementKind {
        let entries = prepared.outline.entries
        let position = statement.index - 1
        guard entries.indices.contains(position), entries[position].line == statement.line else {
            let words = SQLTokens(statement.statement.sql)
            return StatementKind(words.prefix(StatementKind.tokens).map { words.word($0) })
        }
        return entries[position].kind
    }
}
