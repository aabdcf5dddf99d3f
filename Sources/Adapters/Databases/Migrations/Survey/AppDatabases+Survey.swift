package import LifecycleDomain

extension AppDatabases {
    /// Looks at a database and its files; nothing is locked, and nothing is written or made.
    /// - Parameters:
    ///   - database: which; one that is missing is an empty one.
    ///   - isThorough: whether every page of the database and every foreign key is checked too.
    /// - Throws: `StepFailure` for whatever a migration would be refused for.
    package func survey(
        _ database: DatabaseDescription, isThorough: Bool = false
    ) async throws(StepFailure) -> MigrationSurvey {
        try await self.database(at: database.path).survey(database, isThorough: isThorough)
    }

    /// Migrates a copy of a database, which is deleted afterwards: all is executed, and nothing stays.
    /// - Returns: What the migration would do.
    /// - Throws: `StepFailure` for whatever would make it fail.
    package func rehearse(
        _ database: DatabaseDescription, progress: @escaping @Sendable (MigrationProgress) -> Void
    ) async throws(StepFailure) -> MigrationSummary {
        try await self.database(at: database.path).rehearse(database, progress: progress)
    }
}
