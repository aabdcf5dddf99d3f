/// What a migration did.
package struct MigrationSummary: Hashable, Sendable {
    /// How many scripts were run.
    package let applied: Int
    /// The newest version in the history; absent when there is none.
    package let version: MigrationVersion?
    /// What an operator should hear of, a sentence each.
    package let notices: [String]
    /// The path of the backup that was made and is still there.
    package let backup: String?
    /// The path of the backup that was put back because a later release had migrated the database.
    package let restored: String?

    package init(
        applied: Int, version: MigrationVersion?, notices: [String] = [], backup: String? = nil, restored: String? = nil
    ) {
        self.applied = applied
        self.version = version
        self.notices = notices
        self.backup = backup
        self.restored = restored
    }
}
