/// A row of a history, and when it was written.
package struct SurveyedMigration: Hashable, Sendable {
    package let migration: AppliedMigration
    /// By the wall clock; absent when the row does not say it.
    package let applied: RealtimeInstant?

    package init(_ migration: AppliedMigration, applied: RealtimeInstant?) {
        self.migration = migration
        self.applied = applied
    }
}
