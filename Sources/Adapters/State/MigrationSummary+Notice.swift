import LifecycleDomain

extension MigrationSummary {
    /// The same with another sentence for the operator.
    func adding(notice: String) -> MigrationSummary {
        MigrationSummary(
            applied: applied, version: version, notices: notices + [notice], backup: backup, restored: restored)
    }
}
