/// What is done about a history that does not fit the files.
package struct MigrationPolicy: Hashable, Sendable {
    /// About a file whose version is below one that is applied.
    package enum OnLate: String, Hashable, Sendable, CaseIterable {
        case refuse
        case apply
    }

    /// About a file that was applied, and edited since.
    package enum OnChanged: String, Hashable, Sendable, CaseIterable {
        case refuse
        case accept
    }

    /// About a database that a later release has migrated.
    package enum OnNewer: String, Hashable, Sendable, CaseIterable {
        case refuse
        /// Puts back the backup that was made before the later release migrated.
        case restore
        /// Leaves the database as it is, and lets the app run with it.
        case run
    }

    package var onLate: OnLate
    package var onChanged: OnChanged
    package var onNewer: OnNewer
    /// The newest version that a database which has tables, but no history, already contains.
    package var baseline: MigrationVersion?

    package init(
        onLate: OnLate = .refuse,
        onChanged: OnChanged = .refuse,
        onNewer: OnNewer = .refuse,
        baseline: MigrationVersion? = nil
    ) {
        self.onLate = onLate
        self.onChanged = onChanged
        self.onNewer = onNewer
        self.baseline = baseline
    }
}
