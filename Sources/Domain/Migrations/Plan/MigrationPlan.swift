/// What is to be done to a database, found out before anything is written.
package struct MigrationPlan: Hashable, Sendable {
    /// The pending scripts, in the order in which they are applied; none while a backup is to be put back first.
    package let pending: [MigrationScript]
    /// What goes into the history without being run: taken over from another tool, or declared to be there.
    package let toRecord: [AppliedMigration]
    /// What a later release has applied; with `OnNewer.restore`, a backup from before that is to be put back, and the
    /// plan made again.
    package let newer: [AppliedMigration]
    /// What was decided and why, and what does not matter but is worth a word, a sentence each.
    package let notices: [String]

    /// Compares a catalog with a history.
    /// - Parameters:
    ///   - catalog: the files.
    ///   - history: our own rows.
    ///   - foreign: the histories of other tools that the database has.
    ///   - tables: the names of the database's tables that are neither SQLite's nor a history's.
    ///   - policy: what is done about what does not fit.
    /// - Throws: `MigrationRefusal` when they do not fit; nothing may be written then.
    package init(
        catalog: MigrationCatalog,
        history: [AppliedMigration],
        foreign: [ForeignHistory] = [],
        tables: [String] = [],
        policy: MigrationPolicy = MigrationPolicy()
    ) throws(MigrationRefusal) {
        let inherited = try InheritedHistory(
            catalog: catalog, history: history, foreign: foreign, tables: tables, policy: policy)
        let comparison = HistoryComparison(
            catalog: catalog, history: history + inherited.recorded + inherited.unknown, policy: policy)
        newer = comparison.newer
        if !newer.isEmpty, policy.onNewer == .restore {
            pending = []
            toRecord = []
            notices = catalog.notices
            return
        }
        pending = try comparison.pending()
        toRecord = inherited.recorded
        notices = catalog.notices + inherited.notices + comparison.notices(pending: pending)
    }
}
