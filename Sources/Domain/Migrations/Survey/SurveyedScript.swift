/// A pending script, and how it would be run.
package struct SurveyedScript: Hashable, Sendable {
    /// What is applied whole or not at all.
    package enum Unit: String, Hashable, Sendable, CaseIterable {
        /// The script, in one transaction.
        case transaction
        /// The script's own transaction.
        case ownTransaction = "own-transaction"
        /// Each statement; a failure is undone from the backup.
        case statements
    }

    package let key: MigrationKey
    package let name: String
    package let statements: Int
    package let unit: Unit

    package init(key: MigrationKey, name: String, statements: Int, unit: Unit) {
        self.key = key
        self.name = name
        self.statements = statements
        self.unit = unit
    }
}
