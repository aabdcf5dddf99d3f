import LifecycleDomain
import SQLite

/// The statements of a script, looked at before anything runs.
///
/// They cannot be compiled yet, since each may need what the one before makes. Nothing here divides what is run.
struct ScriptOutline {
    /// One statement.
    struct Entry {
        let kind: StatementKind
        /// From 1.
        let index: Int
        let line: Int
    }

    /// Why a script cannot be run, and where.
    struct Fault: Error, Hashable {
        let line: Int
        let reason: String
    }

    private(set) var entries: [Entry] = []
    /// Whether something of it outlives its transaction on the connection: settings, attached files, temporary tables.
    private(set) var marksConnection = false
    /// Whether it may make or change a foreign key.
    private(set) var namesReferences = false

    /// Looks at every section of a script.
    /// - Throws: `Fault` for what SQLite would refuse or, worse, take for something else.
    init(of script: MigrationScript) throws(Fault) {
        for section in script.sections {
            var statements = OutlinedStatements(section)
            while let statement = try statements.next() { append(statement) }
        }
    }

    private mutating func append(_ statement: OutlinedStatements.Statement) {
        let kind = StatementKind(statement.words)
        entries.append(Entry(kind: kind, index: entries.count + 1, line: statement.line))
        namesReferences = namesReferences || statement.namesReferences
        switch statement.words.first {
        case "PRAGMA", "ATTACH", "DETACH": marksConnection = true
        case "CREATE": marksConnection = marksConnection || statement.words.dropFirst().first?.hasPrefix("TEMP") == true
        default: break
        }
    }
}
