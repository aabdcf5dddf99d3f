/// A database beside its files, looked at without a write.
package struct MigrationSurvey: Hashable, Sendable {
    /// Absent where a program migrates in place of scripts.
    package let format: MigrationFormat?
    /// The newest version that the database has.
    package let version: MigrationVersion?
    /// The history, in the order of its keys.
    package let applied: [SurveyedMigration]
    /// What goes into the history without being run.
    package let recorded: [AppliedMigration]
    /// What a later release has applied.
    package let newer: [AppliedMigration]
    package let pending: [SurveyedScript]
    /// Whether a backup is to take the database's place, because a later release has migrated it.
    package let needsRestore: Bool
    /// What an operator should know of, a sentence each.
    package let notices: [String]

    package init(
        format: MigrationFormat?,
        version: MigrationVersion? = nil,
        applied: [SurveyedMigration] = [],
        recorded: [AppliedMigration] = [],
        newer: [AppliedMigration] = [],
        pending: [SurveyedScript] = [],
        needsRestore: Bool = false,
        notices: [String] = []
    ) {
        self.format = format
        self.version = version
        self.applied = applied
        self.recorded = recorded
        self.newer = newer
        self.pending = pending
        self.needsRestore = needsRestore
        self.notices = notices
    }

    /// Whether a migration would write nothing.
    package var isUpToDate: Bool { pending.isEmpty && recorded.isEmpty && !needsRestore }
}
