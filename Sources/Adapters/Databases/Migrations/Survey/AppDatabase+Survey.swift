import LifecycleDomain

extension AppDatabase {
    func survey(_ database: DatabaseDescription, isThorough: Bool) async throws(StepFailure) -> MigrationSurvey {
        try await stoppable { interruption throws(StepFailure) in
            try DatabaseSurvey(RunContext(database, interruption: interruption) { _ in })
                .survey(isThorough: isThorough)
        }
    }

    func rehearse(
        _ database: DatabaseDescription, progress: @escaping @Sendable (MigrationProgress) -> Void
    ) async throws(StepFailure) -> MigrationSummary {
        try await stoppable { interruption throws(StepFailure) in
            try MigrationRehearsal(RunContext(database, interruption: interruption, progress: progress)).run()
        }
    }
}
