/// What a migration did.
package struct MigrationSummary: Hashable, Sendable {
    package let applied: Int
    /// The newest version in the history; absent when there is none.
    package let version: Int64?

    package init(applied: Int, version: Int64?) {
        self.applied = applied
        self.version = version
    }
}
